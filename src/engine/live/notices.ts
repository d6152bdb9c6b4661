/** What the players of a game are told about a change, in their streams and at their webhooks. */
import type { GameRules, Result, Seat } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { deadlineOf } from 'parlour-games/record/clock';
import { isGameMove, JOIN } from 'parlour-games/record/common-moves';
import { seatToMove } from 'parlour-games/record/entries';
import {
  isOver,
  type EntryRecord,
  type GameRecord,
  type Offer,
  type SeatRecord,
  type Status,
} from 'parlour-games/record/game-record';
import { isOfferMove, standingOffer, TAKEN_BACK } from 'parlour-games/record/offers';
import { isInvited, reservedFor } from 'parlour-games/record/seats';
import { hasAccepted, type ChangedSeries, type SeriesNotice } from '#src/engine/players/series-store.js';

export type NoticeData =
  | { readonly kind: 'game-started' | 'invited'; readonly seat: Seat }
  | {
      readonly kind: 'your-turn';
      readonly seat: Seat;
      /** The version of the game at which it is the seat's turn. */
      readonly version: number;
      /** When the time of the seat is up, in milliseconds since 1970; `null` without a clock. */
      readonly deadline: number | null;
    }
  /** The open offer; `null` once it has been answered or has lapsed. */
  | { readonly kind: 'offer'; readonly offer: Offer | null }
  | { readonly kind: 'finished'; readonly status: Status; readonly result: Result | null }
  /** The id of the game that follows. */
  | { readonly kind: 'rematch'; readonly rematch: string }
  /** The id of the match that led to the game. */
  | { readonly kind: 'match'; readonly match: string; readonly seat: Seat };

export type GameNotice = NoticeData & {
  readonly playerId: string;
  readonly game: Pick<GameRecord, 'id' | 'type'>;
};

export type Notice = GameNotice | SeriesNotice;

/** The invitations to a series that have not been answered. */
export function seriesNotices({
  id,
  type,
  status,
  participants,
  accepted,
}: Omit<ChangedSeries, 'played' | 'changedAt'>): readonly SeriesNotice[] {
  if (status !== 'waiting') return [];
  return participants.flatMap((each, place): SeriesNotice[] =>
    'player' in each && !hasAccepted(accepted, place)
      ? [{ kind: 'invited', playerId: each.player, series: { id, type } }]
      : [],
  );
}

/** A player to tell about a game: one who has a seat, had one until a computer player took it over, or is invited. */
export interface Hearer {
  readonly playerId: string;
  readonly seat: Seat;
  readonly isInvited: boolean;
}

const hearerOf = (record: SeatRecord, seat: Seat): Hearer[] => {
  const { player } = record;
  const reserved = reservedFor(record);
  // A deleted player is told nothing.
  if (player !== undefined)
    return player.kind === null ? [] : [{ playerId: player.id, seat, isInvited: false }];
  return reserved !== null && isInvited(record, reserved)
    ? [{ playerId: reserved, seat, isInvited: true }]
    : [];
};

export function hearersOf({ seats }: Pick<GameRecord, 'seats'>): readonly Hearer[] {
  return seats.flatMap(hearerOf);
}

const yourTurn = (gameType: GameRules, game: GameRecord): NoticeData[] => {
  const seat = seatToMove(gameType, game);
  // A computer player may have taken over the seat of a player.
  if (seat === null || game.seats[seat]?.kind !== 'human') return [];
  const deadline = game.clock === undefined ? null : deadlineOf(game.clock);
  return [{ kind: 'your-turn', seat, version: game.version, deadline }];
};

/** The notices for `hearer`: those for its seat, and those for everybody. */
const heardBy = (data: readonly NoticeData[], { seat }: Hearer): NoticeData[] =>
  data.filter((each) => !('seat' in each) || each.seat === seat);

const isDeal = ({ seq }: EntryRecord): boolean => seq === 0;

/** Whether the game began with one of these entries. */
const begins = ({ seats }: GameRecord, entries: readonly EntryRecord[]): boolean =>
  seats.every(({ kind }) => kind !== 'open') &&
  entries.some(
    ({ seq, move }) =>
      move?.type === JOIN || (seq === 0 && seats.every(({ created }) => created.kind !== 'open')),
  );

/** Whether an entry may give a seat the turn. */
const givesTurn = ({ move, events }: EntryRecord): boolean =>
  move === null || move.type === JOIN || isGameMove(move) || events.some(({ type }) => type === TAKEN_BACK);

/** Whether the open offer differs from the one before, or may differ if that is not known. */
const offerHasChanged = (
  game: GameRecord,
  before: GameRecord | null,
  entries: readonly EntryRecord[],
): boolean =>
  before === null
    ? game.offers !== null && entries.some((entry) => isOfferMove(entry) || isGameMove(entry.move))
    : standingOffer(before)?.version !== standingOffer(game)?.version;

/**
 * The notices that `entries`, the latest of `game`, cause. `before` is the game before them; `null` if it was new or is not
 * known.
 */
const dataOf = (
  gameType: GameRules,
  game: GameRecord,
  entries: readonly EntryRecord[],
  before: GameRecord | null,
): readonly NoticeData[] => {
  const { seats, status, result } = game;
  const started = begins(game, entries)
    ? seats.map((_, seat): NoticeData => ({ kind: 'game-started', seat }))
    : [];
  const offer: NoticeData[] = offerHasChanged(game, before, entries)
    ? [{ kind: 'offer', offer: standingOffer(game) }]
    : [];
  const turn = entries.some(givesTurn) ? yourTurn(gameType, game) : [];
  const finished: NoticeData[] =
    isOver(game) && entries.length > 0 ? [{ kind: 'finished', status, result }] : [];
  return [...started, ...offer, ...turn, ...finished];
};

const invitation = ({ seat, isInvited: isFor }: Hearer): NoticeData[] =>
  isFor ? [{ kind: 'invited', seat }] : [];

/**
 * The notices that `entries`, the latest of `game`, cause for each player, in order. `before` is the game before them; `null`
 * if it was new or is not known, in which case an offer may be repeated.
 */
export function noticesOf(
  gameType: GameRules,
  game: GameRecord,
  entries: readonly EntryRecord[],
  before: GameRecord | null = null,
): readonly GameNotice[] {
  const data = dataOf(gameType, game, entries, before);
  const isNew = entries.some(isDeal);
  return hearersOf(game).flatMap((hearer) => {
    const { playerId } = hearer;
    const { id, type, rematchOf } = game;
    const rematch: GameNotice[] =
      isNew && rematchOf !== null
        ? [{ kind: 'rematch', playerId, game: { id: rematchOf, type }, rematch: id }]
        : [];
    const own = [...(isNew ? invitation(hearer) : []), ...heardBy(data, hearer)];
    return [...rematch, ...own.map((each): GameNotice => ({ ...each, playerId, game: { id, type } }))];
  });
}

/** What a game is waiting for from a player: an answer to an invitation or an offer, or a move. */
export function standingNotices(
  gameType: GameRules,
  game: GameRecord,
  playerId: string,
): readonly GameNotice[] {
  const hearer = hearersOf(game).find((each) => each.playerId === playerId);
  if (hearer === undefined) return [];
  const offer = standingOffer(game);
  const offers: NoticeData[] = offer === null ? [] : [{ kind: 'offer', offer }];
  const { id, type } = game;
  const data = [...invitation(hearer), ...offers, ...heardBy(yourTurn(gameType, game), hearer)];
  return data.map((each): GameNotice => ({ ...each, playerId, game: { id, type } }));
}

/** The notices that tell the players of a new game that their matches have led to it. */
export function matchNotices(
  { id, type, seats }: GameRecord,
  matches: readonly { readonly id: string; readonly seat: Seat }[],
): readonly GameNotice[] {
  return matches.map(({ id: match, seat }) => {
    const { id: playerId } = defined(at(seats, seat).player, 'the player of a match');
    return { kind: 'match', match, seat, playerId, game: { id, type } };
  });
}
