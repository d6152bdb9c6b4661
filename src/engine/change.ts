/**
 * The one pipeline of every change to a stored game: decide on a record, write under the guard of its version and head,
 * publish. A retry finds what was recorded under its key and changes nothing.
 */
import type { Viewer } from 'parlour-games/game-type';
import { checkRules, type Credentials, type VersionCondition } from './access.js';
import type { ComputingRequest, GameUpdate } from './computer-players.js';
import type { Engine } from './engine.js';
import { EngineError } from './errors.js';
import { cachedGame, missingGame, publish, storedGame, withGameLock } from './games.js';
import {
  findRecord,
  idempotencyKeyOf,
  recordOf,
  singleFlight,
  type IdempotencyKey,
  type KeyedRequest,
} from './idempotency.js';
import { at } from 'parlour-games/kit/checked';
import type { GameRecord } from 'parlour-games/record/game-record';
import { extendForOutages } from './outages.js';
import { playersIn } from './players/player-games.js';
import { reply } from './replies.js';
import type { IdempotencyRecord } from './idempotency-record.js';
import { StoreUnavailable, type SeatChange } from './store.js';
import { isByComputer, owesReplies, timingOf, withReplies } from './time.js';

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

/** New entries, the game after them, and its viewer: the caller's seat then, or `null` for a spectator. */
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

/** How often a change is attempted; an attempt fails when another instance was faster. */
const MAX_ATTEMPTS = 20;

/** Repeats `attempt` until it returns a result; throws (`overloaded`) if other instances are always faster. */
export async function decideUntilStored<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new EngineError(
    'overloaded',
    'Too many changes to this game at once. Nothing was changed; try again later.',
    { retryAfterSeconds: 1 },
  );
}

/** The game as it stood at `version`: often the present one, since clients retry soon. Refuses unknown rules. */
export function gameAt(
  engine: Engine,
  { gameType, client, onReplay }: KeyedCommand,
  game: GameRecord,
  version: number,
): GameRecord | Promise<GameRecord> {
  checkRules(gameType, game);
  if (game.version === version) return game;
  onReplay(engine.pastViews.distanceTo(game, version));
  return engine.pastViews.gameAt(gameType, game, version, client);
}

/** Recreates a recorded change from the log. `present` was read before the record, so it may be older. */
const recreate = async (
  engine: Engine,
  command: GameCommand,
  present: GameRecord,
  { firstSeq, version, viewer, salt }: IdempotencyRecord,
): Promise<CommittedChange> => {
  const game = await gameAt(engine, command, present, version);
  const entries = await engine.store.entries(game.id, firstSeq - 1, version - firstSeq);
  // The game may have left the database since it was read.
  if (entries.length < version - firstSeq) throw await missingGame(engine, command.gameType, game.id);
  return { game, entries, viewer, salt };
};

/**
 * A decision on a cached record only counts if it leads to a write. A refusal may be due to a stale record, and a retry
 * must be recognized before anything is refused.
 */
const decideOnCached = async (cached: GameRecord, decide: Decide): Promise<Decision | null> => {
  try {
    return await decide(cached);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'overloaded') throw error;
    return null;
  }
};

/** The record to decide on first, if it is cached. */
const earlyGame = (engine: Engine, { gameType, gameId, keyedRequest }: GameCommand): GameRecord | null => {
  const cached = cachedGame(engine, gameType, gameId);
  // A retry must not make computer players compute again.
  return keyedRequest !== null && cached?.seats.some(({ kind }) => kind === 'cpu') ? null : cached;
};

/** Whether the last person has left a game that goes on, until its log is as long as it may be without people. */
const isLeftToComputers = (
  { computerGameEntries }: Engine,
  { clock, status, seats, version }: GameRecord,
): boolean =>
  // In a game with clocks, the job that watches them sees to that.
  clock === undefined &&
  status === 'active' &&
  version < computerGameEntries &&
  seats.every(({ kind }) => kind === 'cpu') &&
  seats.some(({ resigned }) => resigned);

/** Whether the response of a change waits for computer players, who compute once it is stored. */
export function waitsForReplies({ game, entries }: GameUpdate): boolean {
  return owesReplies(game) && !isByComputer(at(entries, 0));
}

/** A stored change, with the replies of computer players in its response if they are owed. */
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
    return { ...committed, game: await gameAt(engine, command, game, seq + log.length), entries: log };
  } catch (reason) {
    // What is stored is stored: a retry finds the rest.
    if (reason instanceof StoreUnavailable) return committed;
    throw reason;
  }
}

/** A change to be committed, and the salt to record with it. */
interface Pending {
  readonly key: IdempotencyKey | null;
  readonly salt: string | null;
}

/** Stores a decision on `base` in one statement; `null` if the game has moved on or the key was used. */
export async function commit(
  engine: Engine,
  { key, salt }: Pending,
  before: GameRecord,
  decision: Decision,
): Promise<CommittedChange | null> {
  const { game, entries, viewer, seat } = decision;
  const { id: subjectId, version } = game;
  const pending = waitsForReplies(decision) && { pending: true as const };
  const change = { subjectId, firstSeq: version - entries.length, version, viewer, salt, ...pending };
  const timed = timingOf(before, game, entries);
  const update = {
    game,
    entries,
    previousHead: before.head,
    isLeftToComputers: isLeftToComputers(engine, game),
    ...(seat && { seat }),
    ...recordOf(engine, key, change),
    ...timed,
    ...playersIn(engine, game, entries, before),
  };
  if (!(await engine.store.update(update))) {
    if (timed.timing !== undefined) await engine.databaseClock.correct(game.id);
    return null;
  }
  publish(engine, { game, entries, before });
  return { game, entries, viewer, salt };
}

/**
 * Decides on a change and stores it; decides again if another instance was faster. A retry gets the change of the first
 * request. Its replay may take a while, so the game is not locked meanwhile.
 */
export function changeGame(
  engine: Engine,
  command: GameCommand,
  decide: Decide,
  salt: string | null = null,
): Promise<CommittedChange> {
  const { gameType, gameId, keyedRequest } = command;
  const key = idempotencyKeyOf(keyedRequest, gameId);
  const pending = { key, salt };
  type Outcome = () => CommittedChange | Promise<CommittedChange>;
  const outcomeOf = async (committed: CommittedChange | null): Promise<Outcome | null> => {
    if (committed === null) return null;
    const replied = await withOwedReplies(engine, command, committed);
    return () => replied;
  };
  const attempt = async (): Promise<Outcome | null> => {
    const game = await storedGame(engine, gameType, gameId);
    const record = await findRecord(engine, key);
    if (record !== null) return () => recreate(engine, command, game, record);
    try {
      const committed = await commit(engine, pending, game, await decide(game));
      if (committed !== null) return await outcomeOf(committed);
    } catch (error) {
      if (!(error instanceof EngineError && error.code === 'time-over')) throw error;
      // An outage costs nobody time: the deadline may be later than it seems.
      if (!(await extendForOutages(engine, gameType, game))) throw error;
      return null;
    }
    await extendForOutages(engine, gameType, game);
    return null;
  };
  const early = async (): Promise<Outcome | null> => {
    const cached = earlyGame(engine, command);
    const decision = cached && (await decideOnCached(cached, decide));
    return cached && decision && outcomeOf(await commit(engine, pending, cached, decision));
  };
  return singleFlight(engine, key, async () => {
    const outcome = await withGameLock(
      engine,
      gameId,
      async () => (await early()) ?? (await decideUntilStored(attempt)),
    );
    return outcome();
  });
}
