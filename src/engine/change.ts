/**
 * The one pipeline for every change to a stored game, from top to bottom: find the key, decide, write under the guard of the
 * version and the head, publish. A retry finds what was recorded under its key and changes nothing.
 */
import type { GameType, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { deadlineOf } from 'parlour-games/record/clock';
import { playExtension } from 'parlour-games/record/entries';
import { isOver, type EntryRecord, type GameRecord } from 'parlour-games/record/game-record';
import { hasPlayers } from 'parlour-games/record/seats';
import { checkLives, checkRules, type Credentials, type VersionCondition } from './access.js';
import { playComputerMoves, playedNow, type ComputingRequest, type GameUpdate } from './computer-players.js';
import type { Client, Engine } from './engine.js';
import { EngineError } from './errors.js';
import type { IdempotencyRecord } from './idempotency-record.js';
import {
  findRecord,
  idempotencyKeyOf,
  recordOf,
  singleFlight,
  type IdempotencyKey,
  type KeyedRequest,
} from './idempotency.js';
import { playersIn } from './players/player-games.js';
import type { GameChange } from './live/subscribers.js';
import { StoreUnavailable, type SeatChange, type Update } from './store.js';
import { isByComputer, isTimed, lostMs, owesReplies, timeFor, timingOf, withReplies } from './time.js';

/** A request that is safe to retry if it carries an idempotency key. */
export interface KeyedCommand extends ComputingRequest, Credentials {
  readonly keyedRequest: KeyedRequest | null;
  /** Called with the number of entries that have to be replayed for a retry. */
  readonly onReplay: (entries: number) => void;
}

/** A request to change a stored game. */
export interface GameCommand extends KeyedCommand, VersionCondition {
  readonly gameId: string;
}

/** New entries, the game after them, and the viewer: the caller's seat at that time, or `null` for a spectator. */
export interface EntriesAdded extends GameUpdate {
  readonly viewer: Viewer;
}

/** The change that a command decides on. */
export interface Decision extends EntriesAdded {
  readonly seat?: SeatChange;
}

export type Decide = (game: GameRecord) => Decision | Promise<Decision>;

/** A committed change, of this request or of the one that it retries. */
export interface CommittedChange extends EntriesAdded {
  /** The salt of the tokens that were handed out with the change. */
  readonly salt: string | null;
}

/** What is stored with a change for retries of its request. */
export interface Recorded {
  readonly key: IdempotencyKey | null;
  readonly salt: string | null;
}

interface Change extends Recorded {
  readonly command: GameCommand;
  readonly decide: Decide;
}

/** Decides on a change and stores it; decides again if another instance was faster. */
export function changeGame(
  engine: Engine,
  command: GameCommand,
  decide: Decide,
  salt: string | null = null,
): Promise<CommittedChange> {
  const { gameId, keyedRequest } = command;
  const key = keyedRequest && idempotencyKeyOf(keyedRequest, gameId);
  const change = { command, decide, key, salt };
  return once(engine, key, {
    early: () => engine.games.withLock(gameId, () => changeCached(engine, change)),
    attempt: () => engine.games.withLock(gameId, () => changeStored(engine, change)),
    recreate: (record) => recreate(engine, command, record),
  });
}

/** The maximum number of attempts at a change; an attempt fails when another instance was faster. */
const MAX_ATTEMPTS = 20;

/** Repeats `attempt` until it returns a result; throws (`overloaded`) if other instances are always faster. */
export async function untilStored<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new EngineError('overloaded', 'Too many changes at once. Nothing was changed; try again later.', {
    retryAfterSeconds: 1,
  });
}

export interface KeyedWork<T> {
  /** Does the work without looking for the key first; `null` if that is not possible. */
  readonly early?: () => Promise<T | null>;
  /** Does the work and records it under the key in one statement; `null` if it was not stored and has to be tried again. */
  readonly attempt: () => Promise<T | null>;
  /** Presents what the first request with the key did. It may take a while. */
  readonly recreate: (record: IdempotencyRecord) => Promise<T>;
}

/** Does the work or, for a retry, presents what the first request with the key did. */
export async function once<T>(
  engine: Engine,
  key: IdempotencyKey | null,
  { early, attempt, recreate }: KeyedWork<T>,
): Promise<T> {
  if (key === null) return (await early?.()) ?? untilStored(attempt);
  const keyedAttempt = async (): Promise<T | null> => {
    const record = await findRecord(engine, key);
    if (record !== null) return recreate(record);
    try {
      return await attempt();
    } catch (error) {
      // Another instance may have carried out the same request in the meantime: then there is nothing to refuse.
      const first = error instanceof EngineError ? await findRecord(engine, key) : null;
      if (first === null) throw error;
      return recreate(first);
    }
  };
  return singleFlight(engine, key, async () => (await early?.()) ?? untilStored(keyedAttempt));
}

/** The cached record to decide on first; `null` if it is probably outdated, because other instances change the game, too. */
const cachedGame = (
  { games }: Engine,
  { gameType, gameId, keyedRequest }: GameCommand,
): GameRecord | null => {
  const cached = games.cache.get(gameId);
  if (cached?.type !== gameType.id || games.contended.has(gameId)) return null;
  // A retry must not make computer players compute again.
  return keyedRequest !== null && cached.seats.some(({ kind }) => kind === 'cpu') ? null : cached;
};

/**
 * A decision on a cached record only counts if it leads to a write. A refusal may be due to a stale record, and a retry
 * must be recognized before anything is refused.
 */
const changeCached = async (engine: Engine, change: Change): Promise<CommittedChange | null> => {
  const game = cachedGame(engine, change.command);
  if (game === null) return null;
  let decision;
  try {
    decision = await change.decide(game);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'overloaded') throw error;
    return null;
  }
  return commit(engine, change, change.command, game, decision);
};

/** How long an uncached game that has moves counts as contended. Short, because it may only be that this process is new. */
const PERHAPS_CONTENDED_MS = 5_000;

/** Reads the game to decide on. Entries that the cached record lacks come from other instances: the game is contended. */
const storedGame = async ({ games }: Engine, { gameType, gameId }: GameCommand): Promise<GameRecord> => {
  const cached = games.cache.get(gameId);
  const game = await games.read(gameType, gameId, { fresh: true });
  if (cached === undefined) {
    if (game.version > 1) games.contended.set(gameId, true, { ttl: PERHAPS_CONTENDED_MS });
  } else if (cached.head !== game.head) games.contended.set(gameId, true);
  return game;
};

const changeStored = async (engine: Engine, change: Change): Promise<CommittedChange | null> => {
  const { command, decide } = change;
  const game = await storedGame(engine, command);
  try {
    const committed = await commit(engine, change, command, game, await decide(game));
    if (committed !== null) return committed;
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'time-over')) throw error;
    // Outages cost nobody time, so the deadline may be later than it seems.
    if (await extendForOutages(engine, command.gameType, game)) return null;
    throw error;
  }
  await extendForOutages(engine, command.gameType, game);
  return null;
};

/** Whether the response to a change waits for computer players, who choose their moves once the change is stored. */
export function waitsForReplies({ game, entries }: GameUpdate): boolean {
  return owesReplies(game) && !isByComputer(at(entries, 0));
}

/**
 * Stores a decision on `before` in one statement, and has computer players reply if it is their turn; `null` if the game has
 * moved on or the key was used. The caller has the game lock.
 */
export async function commit(
  engine: Engine,
  { key, salt }: Recorded,
  command: KeyedCommand,
  before: GameRecord,
  decision: Decision,
): Promise<CommittedChange | null> {
  const { game, entries, viewer, seat } = decision;
  const { id: subjectId, version } = game;
  const waits = waitsForReplies(decision);
  const recorded =
    key &&
    recordOf(engine, key, {
      subjectId,
      firstSeq: version - entries.length,
      version,
      viewer,
      salt,
      ...(waits && { pending: true }),
    });
  const update = { game, entries, ...(seat && { seat }), ...recorded };
  if (!(await write(engine, before, update))) {
    await checkLives(engine, command.player);
    return null;
  }
  const committed = { game, entries, viewer, salt };
  return waits ? withOwedReplies(engine, command, committed) : committed;
}

/**
 * Whether a job continues a game without people: always in a series; otherwise once its last person has left, until its log
 * reaches the limit for such games.
 */
export function isLeftToComputers(
  { limits }: Engine,
  { status, seats, version, series }: GameRecord,
): boolean {
  if (status !== 'active' || seats.some(({ kind }) => kind !== 'cpu')) return false;
  return (
    series !== undefined || (version < limits.computerGameEntries && seats.some(({ resigned }) => resigned))
  );
}

/**
 * Writes entries under the guard of the version and the head of `before`, and publishes them; `false` if the game has moved on,
 * the key was used, or the database's clock contradicts the entries' times.
 */
export async function write(
  engine: Engine,
  before: GameRecord,
  update: Omit<Update, 'previousHead' | 'timing' | 'players' | 'isLeftToComputers'>,
): Promise<boolean> {
  const { game, entries } = update;
  const timing = isTimed(before) ? timingOf(before, game, entries) : undefined;
  const isStored = await engine.store.update({
    ...update,
    previousHead: before.head,
    isLeftToComputers: isLeftToComputers(engine, game),
    ...(timing && { timing }),
    ...(hasPlayers(game) && { players: playersIn(engine, game, entries, before) }),
  });
  if (isStored) publish(engine, { game, entries, before });
  else if (timing) await engine.databaseClock.correct(game.id);
  return isStored;
}

/** Publishes a commit: to the cache, to subscribers on every instance, and to the metrics. */
export function publish(engine: Engine, change: GameChange): void {
  const { game, entries, before } = change;
  engine.games.cache.set(game.id, game);
  engine.bus.publish(change);
  for (const { by } of entries) engine.onEntry(game.type, by ?? 'deal');
  // A game that is over from the start, because its player was deleted, is left to the job: many games may end like this.
  if (game.series !== undefined && isOver(game) && before !== null) engine.onSeriesDue(game.series.id);
}

/** A game as it was after a recorded change, often its present state, since clients retry soon. Refuses unknown rules. */
export async function gameAfter(
  engine: Engine,
  { gameType, client, onReplay }: KeyedCommand,
  game: GameRecord,
  version: number,
): Promise<GameRecord> {
  checkRules(gameType, game);
  if (game.version === version) return game;
  onReplay(engine.games.distanceTo(game, version));
  return engine.games.at(gameType, game, version, client);
}

/** Recreates a recorded change from the log. */
const recreate = async (
  engine: Engine,
  command: GameCommand,
  { firstSeq, version, viewer, salt }: IdempotencyRecord,
): Promise<CommittedChange> => {
  const present = await engine.games.read(command.gameType, command.gameId);
  const game = await gameAfter(engine, command, present, version);
  const entries = await engine.store.entries(game.id, firstSeq - 1, version - firstSeq);
  // The game may have left the database since it was read.
  if (entries.length < version - firstSeq) throw await engine.games.missing(command.gameType, game.id);
  return { game, entries, viewer, salt };
};

/**
 * Gives back, to the seat whose clock runs, the time of outages that came after the last entry and began before the deadline.
 * Returns whether there were any, even if another instance wrote the extension.
 */
export async function extendForOutages(
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
): Promise<boolean> {
  const deadline = game.clock === undefined ? null : deadlineOf(game.clock);
  if (deadline === null) return false;
  const outages = await engine.store.outages(game.updatedAt, deadline);
  const ms = lostMs(outages, game.updatedAt);
  if (ms <= 0) return false;
  // Not before the outages ended, or their end would seem to be in the future.
  const now = Math.max(timeFor(engine, game), ...outages.map(({ endedAt }) => endedAt));
  const { game: extended, entry } = playExtension(gameType, game, ms, now);
  await write(engine, game, { game: extended, entries: [entry] });
  return true;
}

/** The client for replies in the background. It never disconnects, because the move that they answer is stored. */
const background = (): Client => ({ address: '', token: null, signal: new AbortController().signal });

const REPLY_ATTEMPTS = 5;

/** The replies, and the game after them. `isAlone` is false if other entries were added in between. */
interface Replies extends GameUpdate {
  readonly isAlone: boolean;
  /** Why computer players could not reply; `null` if they could. */
  readonly error: unknown;
}

/**
 * In a game with clocks, has computer players reply once the entry that they reply to is stored, so that their computing uses
 * up nobody's time. If they cannot, pending responses end without their replies, and the job that watches clocks tries again
 * later. The caller has the game lock.
 */
export async function reply(engine: Engine, gameType: GameType, start: GameRecord): Promise<Replies> {
  const request = { gameType, client: background() };
  const entries: EntryRecord[] = [];
  let game = start;
  let isAlone = true;
  let error: unknown = null;
  try {
    for (let attempt = 0; attempt < REPLY_ATTEMPTS && owesReplies(game); attempt += 1) {
      const chosen = await playComputerMoves(engine, request, { game, entries: [] }, Infinity);
      const replies = playedNow(engine, gameType, game, chosen.entries);
      if (replies.entries.length > 0 && (await write(engine, game, replies))) {
        entries.push(...replies.entries);
        ({ game } = replies);
      } else {
        const stored = await engine.games.read(gameType, game.id, { fresh: true });
        isAlone &&= stored.head === game.head;
        game = stored;
      }
    }
    if (owesReplies(game)) await engine.store.settle(game.id);
  } catch (reason) {
    error = reason;
    await engine.store.settle(game.id).catch(() => undefined);
  }
  return { game, entries, isAlone, error };
}

/** Adds the replies of computer players to a stored change, if it is their turn. */
export async function withOwedReplies(
  engine: Engine,
  command: KeyedCommand,
  committed: CommittedChange,
): Promise<CommittedChange> {
  if (!waitsForReplies(committed)) return committed;
  const { entries: own } = committed;
  const { game, entries, isAlone, error } = await reply(engine, command.gameType, committed.game);
  if (error !== null) engine.onReplyError(error);
  if (isAlone) return { ...committed, game, entries: [...own, ...entries] };
  const { seq } = at(own, 0);
  try {
    const log = withReplies(own.length, await engine.store.entries(game.id, seq - 1, game.version - seq));
    return { ...committed, game: await gameAfter(engine, command, game, seq + log.length), entries: log };
  } catch (reason) {
    // The change is stored: a retry finds the rest.
    if (reason instanceof StoreUnavailable) return committed;
    throw reason;
  }
}
