/** Games and log entries as one viewer may see them, in the envelopes of `schemas/`. */
import type { EntriesAdded } from '#src/engine/change.js';
import { hasJoined, textOf } from 'parlour-games/record/entry-text';
import type { Engine } from '#src/engine/engine.js';
import type { GameList } from '#src/engine/queries/list-games.js';
import { at, defined, get } from 'parlour-games/kit/checked';
import { FROM_REMATCH } from 'parlour-games/record/seats';
import { joinByOf, shownClock } from 'parlour-games/record/clock';
import { completeConfig, seatToMove, timeText } from 'parlour-games/record/entries';
import {
  ownTurnOf,
  promptOf,
  viewerOf,
  viewFrom,
  visibleEvents,
  visibleMove,
  type Perspective,
} from 'parlour-games/record/observations';
import { isOver, type EntryRecord, type GameRecord, type SeatPlayer } from 'parlour-games/record/game-record';
import { participantName } from 'parlour-games/record/ladder';
import { offersOf, standingOffer } from 'parlour-games/record/offers';
import type { MatchRecord, PlayerRecord } from '#src/engine/players/player-store.js';
import { LEVELS, type GameType, type Level, type Typed, type Viewer } from 'parlour-games/game-type';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { hasAccepted, type ChangedSeries, type SeriesRecord } from '#src/engine/players/series-store.js';
import type { Series } from '#src/http/schemas/series.js';
import type { NumberedResult } from '#src/engine/players/ladder-store.js';
import type { RankedParticipant } from '#src/engine/queries/ladder.js';
import type { RankedItem, RatedResult } from '#src/http/schemas/ladder.js';
import type { Match, Player } from '#src/http/schemas/players.js';
import type { Data } from 'parlour-games/record/schemas/common';
import type { EntryView } from 'parlour-games/record/schemas/entry';
import type { GameSummaryView, GameView, SeatView } from 'parlour-games/record/schemas/game';
import type { Notice } from '#src/engine/live/notices.js';

/** An entry with its text. */
export type ToldEntry = EntryView & { readonly text: readonly string[] };

export function gamePath({ type, id }: Pick<GameRecord, 'type' | 'id'>): string {
  return `/v1/${type}/games/${id}`;
}

export function linksOf(
  game: Pick<GameRecord, 'id' | 'type' | 'rematchOf'>,
  rematch: string | null,
): GameView['links'] {
  const self = gamePath(game);
  const linked = (name: string, id: string | null) =>
    id === null ? {} : { [name]: gamePath({ type: game.type, id }) };
  return {
    self,
    boardText: `${self}/board.txt`,
    boardSvg: `${self}/board.svg`,
    legalMoves: `${self}/legal-moves`,
    moves: `${self}/moves`,
    events: `${self}/events`,
    audit: `${self}/audit`,
    ...linked('rematchOf', game.rematchOf),
    ...linked('rematch', rematch),
  };
}

/** The operator sees more of a player than others do. */
export function presentPlayer(
  { id, name, kind, accepts, createdAt, externalId, suspended }: PlayerRecord,
  isForOperator = false,
): Data<typeof Player> {
  return {
    id,
    name,
    kind,
    accepts: [...accepts],
    createdAt: timeText(createdAt),
    ...(isForOperator && { ...(externalId !== null && { externalId }), suspended }),
  };
}

/** The player at a seat as others see it; nothing for a deleted player. */
const shownPlayer = (name: string, player: SeatPlayer | undefined): Pick<SeatView, 'player'> =>
  player === undefined || player.kind === null ? {} : { player: { id: player.id, name, kind: player.kind } };

const keptFor = (reserved: string | undefined): Pick<SeatView, 'for' | 'reserved'> => {
  if (reserved === undefined) return {};
  return reserved === FROM_REMATCH ? { reserved } : { for: reserved };
};

const seatsOf = (game: GameRecord): SeatView[] =>
  game.seats.map(({ kind, name, level, resigned, player, reserved, released }, seat) => ({
    seat,
    kind,
    name: kind === 'open' && name === '' ? null : name,
    ...(level !== undefined && { level }),
    ...(resigned !== undefined && { resigned }),
    ...shownPlayer(name, player),
    ...(kind === 'open' && !released && keptFor(reserved)),
  }));

/** Seats as records contain them: with the ids of their players, but without their names. */
export function recordedSeatsOf(game: GameRecord): SeatView[] {
  return seatsOf(game).map((view, seat) => {
    const player = game.seats[seat]?.player;
    return player === undefined ? view : { ...view, name: null, player: { id: player.id } };
  });
}

const fairnessOf = (game: GameRecord): GameView['fairness'] => {
  const { commitment, seed, seedChosenBy, seedParts } = game;
  const revealed = (value: string): string | null => (isOver(game) ? value : null);
  return {
    commitment,
    seed: revealed(seed),
    seedChosenBy,
    ...(seedParts && { clientSeed: seedParts.clientSeed, secret: revealed(seedParts.secret) }),
  };
};

/** What a game has only if it is rated, part of a series or timed by clocks. */
const particularsOf = ({ rated, series, clock, updatedAt }: GameRecord) => ({
  ...(rated && { rated }),
  ...(series && { series }),
  ...(clock && { clock: shownClock(clock, updatedAt) }),
});

/** `rematch` is the id of the game's rematch, `null` while there is none. */
const presentSummary = (
  gameType: GameType,
  game: GameRecord,
  rematch: string | null = null,
): GameSummaryView => {
  const turn = seatToMove(gameType, game);
  const joinBy = game.status === 'waiting' ? joinByOf(game) : null;
  return {
    id: game.id,
    type: game.type,
    rulesVersion: game.rulesVersion,
    version: game.version,
    status: game.status,
    visibility: game.visibility,
    autoplay: game.autoplay,
    hints: game.hints,
    ...particularsOf(game),
    config: completeConfig(gameType, game.config),
    seats: seatsOf(game),
    turn: turn === null ? null : { seat: turn },
    result: game.result,
    fairness: fairnessOf(game),
    ...(offersOf(gameType).length > 0 && { offer: standingOffer(game) }),
    ...(joinBy !== null && { joinBy: timeText(joinBy) }),
    createdAt: timeText(game.createdAt),
    updatedAt: timeText(game.updatedAt),
    ...(game.rematchOf !== null && { rematchOf: game.rematchOf }),
    ...(rematch !== null && { rematch }),
    links: linksOf(game, rematch),
  };
};

/** A match as it is shown to its player. */
export function presentMatch({
  id,
  type,
  status,
  game,
}: Pick<MatchRecord, 'id' | 'type' | 'status' | 'game'>): Data<typeof Match> {
  return {
    id,
    status,
    game: game && { ...game, links: linksOf({ id: game.id, type, rematchOf: null }, null) },
  };
}

const levelNamed = (name: string): Level | undefined =>
  LEVELS.find((level) => participantName({ level }) === name);

/** A participant as the ladder shows it. */
export function presentRanked({
  name,
  kind,
  playerName,
  ...standing
}: RankedParticipant): Data<typeof RankedItem> {
  const { rank, rating, deviation, games, wins, draws, losses } = standing;
  const shown = { rank, rating, deviation, games, wins, draws, losses };
  return kind === 'cpu'
    ? { level: defined(levelNamed(name), 'a level'), ...shown }
    : { player: { id: name, name: defined(playerName, 'the name of a player'), kind }, ...shown };
}

export function presentResult({
  number,
  game,
  head,
  at: time,
  places,
}: NumberedResult): Data<typeof RatedResult> {
  return { number, game, head, at: timeText(time), places: [...places] };
}

type SeriesSubject = Pick<SeriesRecord, 'id' | 'type'>;

const seriesSubject = ({ id, type }: SeriesSubject) => ({ type, series: id });

const seriesLinks = ({ id, type }: SeriesSubject): Data<typeof Series>['links'] => {
  const self = `/v1/${type}/series/${id}`;
  return { self, games: `${self}/games` };
};

/** What a player’s stream says about a series that has changed. */
export function presentSeriesEvent(series: SeriesSubject & Pick<ChangedSeries, 'status' | 'played'>) {
  return { ...seriesSubject(series), status: series.status, played: series.played };
}

/** The secret is shown once no game is running and none can follow. */
export function presentSeries(series: SeriesRecord): Data<typeof Series> {
  const { id, type, status, participants, accepted, players, tally, secret, startedAt, endedAt } = series;
  const isOpen = status === 'waiting' || status === 'running' || series.begun > tally.played;
  return {
    id,
    type,
    status,
    players: participants.map((each, place) =>
      'level' in each
        ? { level: each.level, accepted: true }
        : { player: players[each.player] ?? null, accepted: hasAccepted(accepted, place) },
    ),
    games: series.games,
    played: tally.played,
    voided: [...tally.voided],
    parallel: series.parallel,
    config: series.config,
    clock: series.clock,
    rated: series.rated,
    fairness: {
      commitment: commitmentOf(secret),
      secret: isOpen ? null : secret,
      clientSeeds: [...series.clientSeeds],
    },
    scores: tally.scores,
    difference: tally.difference,
    createdAt: timeText(series.createdAt),
    ...(startedAt !== null && { startedAt: timeText(startedAt) }),
    ...(endedAt !== null && { endedAt: timeText(endedAt) }),
    links: seriesLinks(series),
  };
}

/** A page of games as lists show them. */
export function presentList({ gameTypes }: Engine, { games, nextCursor }: GameList) {
  return {
    items: games.map(({ game, rematch }) => presentSummary(get(gameTypes, game.type), game, rematch)),
    nextCursor,
  };
}

/**
 * Adds what a viewer sees to a summary. Not with a spread: with Node.js 20, an object that gets new fields after a spread
 * survives the next collections of the young generation.
 */
const withView = (
  summary: GameSummaryView,
  view: Pick<GameView, 'you' | 'state' | 'legalMoves' | 'prompt'>,
): GameView => Object.assign(summary, view);

export function presentGame(
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
  rematch: string | null = null,
): GameView {
  const turn = ownTurnOf(gameType, game, viewer);
  return withView(presentSummary(gameType, game, rematch), {
    you: viewer,
    state: turn?.view ?? gameType.view(game.state, viewer),
    legalMoves: turn?.legalMoves ?? [],
    ...(turn && { prompt: promptOf(gameType, turn) }),
  });
}

/** A finished game whose version of the rules is not known here, as `auditOfUnknownRules` describes it. */
export function presentUnknownGame(
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
  rematch: string | null,
): GameView {
  return withView(presentSummary(gameType, game, rematch), { you: viewer, state: {}, legalMoves: [] });
}

/** A game as it stood at an earlier version. Nobody can move in it, and its rematch came later. */
export function presentPastGame(gameType: GameType, game: GameRecord, perspective: Perspective): GameView {
  return withView(presentSummary(gameType, game), {
    you: viewerOf(perspective),
    state: viewFrom(gameType, game, perspective),
    legalMoves: [],
  });
}

/** An entry as `viewer` may read it at the version of `game`, without its text: records have none. */
export function presentFacts(
  gameType: GameType,
  game: GameRecord,
  entry: EntryRecord,
  viewer: Viewer,
): EntryView {
  return {
    seq: entry.seq,
    seat: entry.seat,
    by: entry.by,
    move: visibleMove(gameType, game, entry, viewer),
    events: visibleEvents(gameType, game, entry, viewer),
    at: timeText(entry.at),
    hash: entry.hash,
  };
}

/** The event with the name of the player who joined, which entries do not contain. */
const withName = (event: Typed, seats: GameRecord['seats']): Typed =>
  hasJoined(event) ? Object.assign({}, event, { name: event.name ?? at(seats, event.seat).name }) : event;

/** An entry with its text, which is composed each time because a player's name may have changed. */
export function presentEntry(
  gameType: GameType,
  game: GameRecord,
  entry: EntryRecord,
  viewer: Viewer,
): ToldEntry {
  const facts = presentFacts(gameType, game, entry, viewer);
  const events = facts.events.map((event) => withName(event, game.seats));
  return Object.assign(facts, { events, text: textOf(gameType, game.seats, facts) });
}

/** New entries and the game after them, as the caller of a move, a resignation or computer moves gets them. */
export function presentEntriesAdded(
  gameType: GameType,
  { game, entries, viewer }: EntriesAdded,
): { readonly entries: readonly ToldEntry[]; readonly game: GameView } {
  return {
    entries: entries.map((entry) => presentEntry(gameType, game, entry, viewer)),
    game: presentGame(gameType, game, viewer),
  };
}

/** A notice as players get it: its kind, and the data of that kind. It contains only what everybody in the game may know. */
export function presentNotice(notice: Notice): { readonly kind: Notice['kind']; readonly data: object } {
  const { kind } = notice;
  if ('series' in notice)
    return { kind, data: { ...seriesSubject(notice.series), links: seriesLinks(notice.series) } };
  const { id, type } = notice.game;
  const subject = { game: id, type };
  const links = linksOf({ id, type, rematchOf: null }, null);
  switch (notice.kind) {
    case 'invited':
    case 'game-started':
      return { kind, data: { ...subject, seat: notice.seat, links } };
    case 'your-turn': {
      const { seat, version } = notice;
      const deadline = notice.deadline === null ? null : timeText(notice.deadline);
      return { kind, data: { ...subject, seat, version, deadline, links } };
    }
    case 'offer':
      return { kind, data: { ...subject, offer: notice.offer } };
    case 'finished':
      return { kind, data: { ...subject, status: notice.status, result: notice.result } };
    case 'match': {
      const matched = { id: notice.match, type, status: 'matched', game: { id, seat: notice.seat } } as const;
      return { kind, data: { match: presentMatch(matched) } };
    }
    case 'rematch': {
      const { rematch } = notice;
      return {
        kind,
        data: { ...subject, rematch, links: linksOf({ type, id: rematch, rematchOf: id }, null) },
      };
    }
  }
}
