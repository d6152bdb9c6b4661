/** Series: players agree to play many games against each other. */
import { v7 as uuidv7 } from 'uuid';
import { checkLives, isOperator, unauthorized, type Credentials } from '#src/engine/access.js';
import { once } from '#src/engine/change.js';
import { secretOfCommitment } from '#src/engine/commands/create-commitment.js';
import { checkSeatCount, configured, invalidConfig, newSeed } from '#src/engine/commands/new-game.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import { idempotencyKeyOf, recordOf, type KeyedRequest } from '#src/engine/idempotency.js';
import { seriesNotices } from '#src/engine/live/notices.js';
import { cursorOf, lastOf, withRematches, type GameList } from '#src/engine/queries/list-games.js';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import type { ClockSettings } from 'parlour-games/record/clock';
import { participantName, type Participant } from 'parlour-games/record/ladder';
import { tallyOf } from 'parlour-games/record/series';
import type { Level } from 'parlour-games/game-type';
import { checkPlayersExist } from './invitations.js';
import { tellSeries } from './players.js';
import { archivedGame } from './run-series.js';
import {
  hasAccepted,
  MAX_OWN_SERIES,
  type NewSeries,
  type SeriesRecord,
  type SeriesStatus,
} from './series-store.js';

export interface SeriesRequest {
  /** Ids of players, and levels of computer players. */
  readonly players: readonly (string | { readonly level: Level })[];
  readonly games: number;
  readonly config?: object;
  readonly clock?: ClockSettings;
  readonly parallel?: number;
  readonly rated?: boolean;
  readonly joinWithinS?: number;
  /** Both or neither. */
  readonly commitmentId?: string;
  readonly clientSeed?: string;
}

const DEFAULTS = {
  config: {},
  clock: null,
  parallel: 4,
  rated: false,
  joinWithinS: 86_400,
  commitmentId: null,
  clientSeed: null,
} as const;
const SECOND_MS = 1_000;

const playersIn = (participants: readonly Participant[]): string[] =>
  participants.flatMap((each) => ('player' in each ? each.player : []));

/** Refuses terms under which no series is possible (`invalid-config`); does not look up players. */
const checkRequest = (
  { title, seats }: GameType,
  { games, clock, rated = false, clientSeed }: SeriesRequest,
  participants: readonly Participant[],
  player: Credentials['player'],
): void => {
  const players = playersIn(participants);
  const levels = participants.filter((each) => !('player' in each));
  const isOwn = player !== null;
  const refusals: readonly (readonly [isRefused: boolean, detail: string])[] = [
    [seats.max === 1, `${title} has one seat: there is nobody to play against.`],
    [new Set(players).size < players.length, 'A player can take part once only.'],
    [isOwn && !players.includes(player.id), 'You have to be among the players.'],
    [clock === undefined && players.length > 0, 'A series with players needs a clock.'],
    [
      clock !== undefined && players.length === 0,
      'A series without players has no clock: computer players have none.',
    ],
    [
      games % participants.length !== 0,
      `The number of games must be a multiple of ${participants.length}: the seats are taken in turn.`,
    ],
    [
      rated && isOwn && players.length < 2,
      'A rated series needs two players, unless the operator asks for it.',
    ],
    [
      rated && new Set(levels.map(participantName)).size < levels.length,
      'A level can take part once only in a rated series.',
    ],
    [!isOwn && clientSeed !== undefined, 'The operator does not take part, and adds nothing to the seeds.'],
  ];
  const [refusal] = refusals.filter(([isRefused]) => isRefused);
  if (refusal !== undefined) throw invalidConfig(refusal[1]);
};

const slotFor = async ({ store }: Engine, playerId: string): Promise<number> => {
  const taken = await store.seriesSlots(playerId);
  const free = Array.from({ length: MAX_OWN_SERIES }, (_, slot) => slot).find(
    (slot) => !taken.includes(slot),
  );
  if (free !== undefined) return free;
  const detail = `At most ${MAX_OWN_SERIES} of your series may wait or run at a time.`;
  throw new EngineError('rate-limited', detail, { retryAfterSeconds: 60 });
};

const everybody = (count: number): number => (1 << count) - 1;

const statusWith = (accepted: number, count: number): SeriesStatus =>
  accepted === everybody(count) ? 'running' : 'waiting';

const secretFor = async (engine: Engine, commitmentId: string | null): Promise<string> =>
  commitmentId === null ? newSeed() : secretOfCommitment(engine, commitmentId);

const newSeries = async (
  engine: Engine,
  gameType: GameType,
  player: Credentials['player'],
  request: SeriesRequest,
): Promise<NewSeries> => {
  const { games, config, clock, parallel, rated, joinWithinS, commitmentId, clientSeed } = {
    ...DEFAULTS,
    ...request,
  };
  const participants = request.players.map((each) => (typeof each === 'string' ? { player: each } : each));
  const count = participants.length;
  checkSeatCount(gameType, count);
  checkRequest(gameType, request, participants, player);
  await checkPlayersExist(engine, playersIn(participants));
  const isCreator = (each: Participant): boolean => 'player' in each && each.player === player?.id;
  const accepted = participants.reduce(
    (mask, each, place) => (isCreator(each) || 'level' in each ? mask | (1 << place) : mask),
    0,
  );
  const createdAt = engine.databaseClock.now();
  return {
    id: uuidv7({ msecs: createdAt }),
    type: gameType.id,
    status: statusWith(accepted, count),
    createdBy: player?.id ?? null,
    slot: player && (await slotFor(engine, player.id)),
    participants,
    accepted,
    clientSeeds: participants.map((each) => (isCreator(each) ? clientSeed : null)),
    games,
    parallel,
    config: configured(gameType, config, count),
    clock,
    rated,
    secret: await secretFor(engine, commitmentId),
    commitmentId,
    tally: tallyOf([], count),
    createdAt,
    closesAt: createdAt + joinWithinS * SECOND_MS,
  };
};

/** A series of this type (else `not-found`). */
export async function findSeries(
  { store }: Engine,
  { id: type }: GameType,
  id: string,
): Promise<SeriesRecord> {
  const series = isUuid(id) ? await store.series(id) : null;
  if (series?.type === type) return series;
  throw new EngineError('not-found', 'There is no series of this type with this id.');
}

/** The series as a request left it, whatever has happened since: a retry gets the same response. */
const asAnswered = (
  series: SeriesRecord,
  { status, accepted }: Pick<SeriesRecord, 'status' | 'accepted'>,
): SeriesRecord => ({
  ...series,
  status,
  accepted,
  clientSeeds: series.clientSeeds.map((seed, place) => (hasAccepted(accepted, place) ? seed : null)),
  tally: tallyOf([], series.participants.length),
  begun: 0,
  startedAt: status === 'running' ? series.startedAt : null,
  endedAt: status === 'cancelled' ? series.endedAt : null,
});

const goOn = (engine: Engine, series: SeriesRecord): SeriesRecord => {
  tellSeries(engine, series);
  if (series.status === 'running') engine.onSeriesDue(series.id);
  return series;
};

/** Creates a series for a player, or for the operator. */
export function createSeries(
  engine: Engine,
  gameType: GameType,
  { player, token }: Credentials,
  keyed: KeyedRequest | null,
  request: SeriesRequest,
): Promise<SeriesRecord> {
  if (player === null && !isOperator(token, engine.operatorTokenHash))
    throw unauthorized('Send a player’s token: only players and the operator may create series.');
  const key = keyed && idempotencyKeyOf(keyed, null);
  return once(engine, key, {
    recreate: async ({ subjectId, version: accepted }) => {
      const series = await findSeries(engine, gameType, subjectId);
      return asAnswered(series, { accepted, status: statusWith(accepted, series.participants.length) });
    },
    attempt: async () => {
      const series = await newSeries(engine, gameType, player, request);
      const { id, accepted } = series;
      const { record } = recordOf(engine, key, { subjectId: id, version: accepted });
      const notices = engine.webhookSender === null ? [] : seriesNotices(series);
      if (await engine.store.addSeries(series, notices, record))
        return goOn(engine, asAnswered(await findSeries(engine, gameType, id), series));
      await checkLives(engine, player);
      return null;
    },
  });
}

const closed = (): EngineError =>
  new EngineError(
    'series-closed',
    'You have answered already, or the series does not wait for answers any more.',
  );

/** Accepts or declines a series (`not-found` unless the player is invited). Refuses late answers (`series-closed`). */
export async function answerSeries(
  engine: Engine,
  gameType: GameType,
  id: string,
  { id: playerId }: { readonly id: string },
  keyed: KeyedRequest | null,
  answer: { readonly accepts: boolean; readonly clientSeed?: string },
): Promise<SeriesRecord> {
  const { accepts, clientSeed = null } = answer;
  const { participants } = await findSeries(engine, gameType, id);
  const place = participants.findIndex((each) => 'player' in each && each.player === playerId);
  if (place < 0) throw new EngineError('not-found', 'You are not among the players of this series.');
  const key = keyed && idempotencyKeyOf(keyed, id);
  const after = (accepted: number): Pick<SeriesRecord, 'status' | 'accepted'> => ({
    accepted,
    status: accepts ? statusWith(accepted, participants.length) : 'cancelled',
  });
  return once(engine, key, {
    recreate: async ({ version }) => asAnswered(await findSeries(engine, gameType, id), after(version)),
    attempt: async () => {
      const { status, accepted: before, ...series } = await findSeries(engine, gameType, id);
      if (status !== 'waiting' || hasAccepted(before, place) || series.closesAt <= engine.databaseClock.now())
        throw closed();
      const answered = after(accepts ? before | (1 << place) : before);
      const clientSeeds = accepts ? series.clientSeeds.with(place, clientSeed) : series.clientSeeds;
      const { record } = recordOf(engine, key, { subjectId: id, version: answered.accepted });
      if (await engine.store.answerSeries({ id, playerId, before, ...answered, clientSeeds }, record))
        return goOn(engine, asAnswered(await findSeries(engine, gameType, id), answered));
      await checkLives(engine, { id: playerId });
      return null;
    },
  });
}

/** Cancels a series for its creator or the operator (others: `unauthorized`); returns the cancelled series. */
export async function cancelSeries(
  engine: Engine,
  gameType: GameType,
  id: string,
  { player, token }: Credentials,
): Promise<SeriesRecord> {
  const series = await findSeries(engine, gameType, id);
  const isCreator = player !== null && player.id === series.createdBy;
  if (!isCreator && !isOperator(token, engine.operatorTokenHash))
    throw unauthorized('Only whoever created the series may cancel it, or the operator.');
  if (series.status !== 'waiting' && series.status !== 'running') return series;
  await engine.store.cancelSeries(id);
  tellSeries(engine, series);
  return findSeries(engine, gameType, id);
}

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

/** Series of a type, newest first. */
export async function listSeries(
  { store }: Engine,
  { id: type }: GameType,
  { limit, cursor, ...query }: Page & { readonly status?: SeriesStatus },
): Promise<{ readonly items: readonly SeriesRecord[]; readonly nextCursor: string | null }> {
  const before = cursor === undefined ? {} : { before: lastOf(cursor) };
  const found = await store.listSeries({ type, ...query, ...before, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? cursorOf(at(items, -1).id) : null };
}

const isNumber = (text: string): boolean => /^\d{1,4}$/.test(text);

/** The games of a series that have begun, in the order of their numbers; those that have been deleted are left out. */
export async function gamesOfSeries(
  engine: Engine,
  gameType: GameType,
  id: string,
  { limit, cursor }: Page,
): Promise<GameList> {
  const after = cursor === undefined ? -1 : Number(lastOf(cursor, isNumber));
  const series = await findSeries(engine, gameType, id);
  const found = await engine.store.seriesGames(id, after, limit + 1);
  const rows = found.slice(0, limit);
  const stored = await Promise.all(rows.map(({ gameId }) => engine.store.load(gameId)));
  const archived = stored.includes(null) ? await engine.store.archivedSeriesGames(id, after, limit) : [];
  const games = stored.map((game, index) => {
    const kept = archived.find(({ number }) => number === rows[index]?.number);
    return game ?? (kept ? archivedGame(series, kept) : null);
  });
  return {
    games: await withRematches(
      engine,
      games.filter((game) => game !== null),
    ),
    nextCursor: found.length > limit ? cursorOf(String(at(rows, -1).number)) : null,
  };
}
