/** Games as they stood at earlier versions, replayed from their logs in time slices. */
import { LRUCache } from 'lru-cache';
import type { GameType, Typed } from 'parlour-games/game-type';
import { createCoalescer, type AssertWanted } from '#src/engine/coalesce.js';
import { createCounts, createFifo, createRoundRobin } from '#src/engine/round-robin.js';
import { LogReplaced } from '#src/engine/queries/log.js';
import type { Timers } from '#src/engine/timers.js';
import type { GameRecord, EntryRecord, SeatRecord } from 'parlour-games/record/game-record';
import { gameNotFound } from '#src/engine/errors.js';
import { at } from 'parlour-games/kit/checked';
import { statusOf } from 'parlour-games/record/entries';
import { bodyOf, saltOf } from 'parlour-games/record/hash-chain';
import {
  originOf,
  outcomeOf,
  startOf,
  type Origin,
  type ReplayPosition,
} from 'parlour-games/record/outcomes';
import { step, type Stepped } from 'parlour-games/record/step';

/** The limit of snapshots per game, however long its log. */
const MAX_SNAPSHOTS = 32;
const FIRST_INTERVAL = 32;

/** The snapshots of one game: past states that replays have passed, from which later replays start. */
interface Snapshots {
  /** The last snapshot at or before `version`. */
  readonly nearest: (version: number) => PastState | null;
  /** Adds a state, if it is worth keeping. The latest one is kept until the next call, whatever its version. */
  readonly add: (past: PastState) => void;
  /** The states in the order in which they were added. */
  readonly all: () => readonly PastState[];
  /** An estimate of the memory that they take: the length of their states in JSON, counting shared parts several times. */
  readonly bytes: () => number;
}

/**
 * Snapshots at regular intervals, which double each time there are too many; and the state that was requested last, since
 * the next request tends to be for one of the following versions.
 */
const createSnapshots = (): Snapshots => {
  let interval = FIRST_INTERVAL;
  let latest: PastState | null = null;
  const kept = new Map<number, PastState>();
  /** The size of each snapshot that is kept, measured once. */
  const sizes = new WeakMap<PastState, number>();
  const sizeOf = (past: PastState): number => {
    const size = sizes.get(past) ?? JSON.stringify([past.state, past.ending]).length;
    sizes.set(past, size);
    return size;
  };
  const isWorthKeeping = (version: number): boolean => version % interval === 0;
  const thinOut = (): void => {
    interval *= 2;
    for (const version of kept.keys()) if (!isWorthKeeping(version)) kept.delete(version);
  };
  const all = (): readonly PastState[] => (latest === null ? [...kept.values()] : [...kept.values(), latest]);
  return {
    nearest: (version) => {
      let nearest: PastState | null = null;
      for (const past of all())
        if (past.version <= version && past.version > (nearest?.version ?? 0)) nearest = past;
      return nearest;
    },
    add: (past) => {
      latest = past;
      if (isWorthKeeping(past.version)) kept.set(past.version, past);
      if (kept.size > MAX_SNAPSHOTS) thinOut();
    },
    all,
    bytes: () => all().reduce((sum, past) => sum + sizeOf(past), 0),
  };
};

export interface PastViews {
  /** The number of entries to replay to reach this version of the game. */
  readonly distanceTo: (game: GameRecord, version: number) => number;
  /**
   * The game as it stood at `version`, from 1 to the current one. Few replays run at once, and addresses take turns; identical
   * requests share one replay. Refuses (`overloaded`) when the client disconnects, and (`not-found`) when the log is no longer
   * there. Throws if the log is damaged.
   */
  readonly at: (
    gameType: GameType,
    game: GameRecord,
    version: number,
    client: { readonly address: string; readonly signal: AbortSignal },
  ) => Promise<PastGame>;
}

export interface PastViewsOptions {
  readonly read: ReadEntries;
  readonly timers: Timers;
  /** How much memory the snapshots of all games may take, by the length of their states as JSON. */
  readonly snapshotBytes: number;
}

const REPLAYS = 4;
/** How many replays one address may run, so that it does not keep the others waiting. Waiting requests hold no state. */
const REPLAYS_PER_ADDRESS = 2;

/** An estimate of the memory that the snapshots of a game take besides their states. */
const BYTES_PER_GAME = 1_000;

type Queued = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

const createReplayQueue = (): Queued => {
  const waiting = createRoundRobin<{ readonly address: string; readonly begin: () => void }>(
    ({ address }) => address,
    createFifo,
  );
  const running = createCounts();
  const mayBegin = (address: string): boolean =>
    running.total() < REPLAYS && running.of(address) < REPLAYS_PER_ADDRESS;
  const beginNext = (): void => {
    const next = waiting.take(mayBegin);
    if (next === undefined) return;
    running.add(next.address, 1);
    next.begin();
  };
  return async (address, work) => {
    if (mayBegin(address)) running.add(address, 1);
    else
      await new Promise<void>((resolve) => {
        waiting.push({ address, begin: resolve });
      });
    try {
      return await work();
    } finally {
      running.add(address, -1);
      beginNext();
    }
  };
};

export function createPastViews({ read, timers, snapshotBytes }: PastViewsOptions): PastViews {
  const known = new LRUCache<string, Snapshots>({ maxSize: snapshotBytes });
  const replays = createCoalescer<PastGame>();
  const queued = createReplayQueue();

  const nearest = ({ id }: GameRecord, version: number): PastState | null =>
    known.get(id)?.nearest(version) ?? null;

  /**
   * Keeps the snapshots only at the end, because nothing has checked the states of an abandoned replay. A replay holds no more of
   * them than a game may have.
   */
  const replay = async (target: ReplayTarget, from: PastState | null): Promise<PastGame> => {
    const { id } = target.game;
    const passed = createSnapshots();
    const past = await replayToVersion(read, timers, target, from, passed.add);
    const snapshots = known.get(id) ?? createSnapshots();
    passed.all().forEach(snapshots.add);
    known.delete(id);
    known.set(id, snapshots, { size: BYTES_PER_GAME + snapshots.bytes() });
    return gameAtVersion(target, past);
  };

  /** Replays from the nearest snapshot, or from the deal if the snapshot belongs to a log that is no longer there. */
  const replayFromNearest = async (target: ReplayTarget): Promise<PastGame> => {
    const { game, version } = target;
    try {
      return await replay(target, nearest(game, version));
    } catch (error) {
      if (!(error instanceof LogReplaced)) throw error;
      known.delete(game.id);
      return replay(target, null);
    }
  };

  return {
    distanceTo: (game, version) => version - (nearest(game, version)?.version ?? 0),
    at: (gameType, game, version, { address, signal }) => {
      const key = `${game.head} ${version}`;
      const run = (): Promise<PastGame> =>
        replays.run(
          key,
          (assertWanted) => replayFromNearest({ gameType, game, version, assertWanted }),
          signal,
        );
      return replays.isRunning(key) ? run() : queued(address, run);
    },
  };
}

/** The parts of a game that its entries change, as they were at a version. */
export interface PastState extends Stepped {
  readonly version: number;
  readonly at: number;
  /** The move and the hash of the last entry. */
  readonly move: Typed | null;
  readonly hash: string;
  /** What everybody may see of the part of the game that the last entry ended, if it began another one. */
  readonly ending?: object;
}

/** The game as it stood at an earlier version, and what the latest entry then ended. */
export interface PastGame extends GameRecord, Pick<PastState, 'ending'> {}

/** Reads the entries of a game after `after` up to its version, in pages. */
export type ReadEntries = (
  game: Pick<GameRecord, 'id' | 'version' | 'status'>,
  after: number,
) => AsyncIterable<readonly EntryRecord[]>;

/** A game, and the version up to which it is replayed. */
export interface ReplayTarget {
  readonly gameType: GameType;
  readonly game: GameRecord;
  readonly version: number;
  /** Throws, and so stops the replay, when every client that waits for it has disconnected. */
  readonly assertWanted: AssertWanted;
}

/** A log that does not lead to the stored states: the database is damaged, or the rules have changed. */
class UnreplayableLog extends Error {
  override readonly name = 'UnreplayableLog';
  constructor(game: string, seq: number, finding: string) {
    super(`the log of game ${game} cannot be replayed: ${finding} (seq ${seq})`);
  }
}

/** The record of the game before the deal. The log does not contain the names of open seats. */
const undealt = ({ seats }: GameRecord, origin: Origin): ReplayPosition & { readonly version: number } => {
  const start = startOf(origin);
  const named = start.seats.map((seat, index) => {
    const { name, reservedName = name } = at(seats, index);
    return { ...seat, name: reservedName };
  });
  return { ...start, seats: named, version: 0 };
};

/** The state after `entry`, which is the deal or follows `before`. Throws if the entry cannot be replayed. */
const applyEntry = (
  { gameType, game }: ReplayTarget,
  origin: Origin,
  before: PastState | null,
  entry: EntryRecord,
): PastState => {
  const { seq, at: time, move, hash } = entry;
  const position = before ?? undealt(game, origin);
  if (seq !== position.version)
    throw new UnreplayableLog(game.id, seq, `it comes after ${position.version} entries`);
  const outcome = outcomeOf(gameType, origin, position, entry);
  if (outcome.finding !== undefined) throw new UnreplayableLog(game.id, seq, outcome.finding);
  const after = { ...step(gameType, position, entry, outcome.state), version: seq + 1, at: time, move, hash };
  return outcome.ending ? { ...after, ending: outcome.ending } : after;
};

/** Throws unless the state is the one logged with its last entry. */
const assertLogged = (
  { id, seed }: GameRecord,
  { state }: PastState,
  { seq, move, body }: EntryRecord,
): void => {
  if (bodyOf(saltOf(seed, seq), move, state) === body) return;
  throw new UnreplayableLog(id, seq, 'the body does not match the move and the state');
};

/** The snapshot, if `entry` is its last one. Throws `LogReplaced` for another entry. */
const confirmed = ({ id }: GameRecord, snapshot: PastState, entry: EntryRecord): PastState => {
  if (entry.hash !== snapshot.hash) throw new LogReplaced(id);
  return snapshot;
};

/** How long entries are replayed in one go; a single entry may take longer. */
const SLICE_MS = 4;

/** The entries after `after` up to the version, in slices: other requests are served in between. */
async function* entriesAfter(
  read: ReadEntries,
  timers: Timers,
  { game: { id, status }, version, assertWanted }: ReplayTarget,
  after: number,
): AsyncGenerator<EntryRecord> {
  for await (const page of read({ id, version, status }, after)) {
    let sliceEnd = 0;
    for (const entry of page) {
      assertWanted();
      if (timers.now() >= sliceEnd) {
        await timers.yieldToOthers(id);
        sliceEnd = timers.now() + SLICE_MS;
      }
      yield entry;
    }
  }
}

/**
 * Replays from the snapshot `from`, or from the deal, to the version of `target`; calls `onState` with each state, the last
 * of which is the one at that version. The first entry read is the snapshot's own last one; throws `LogReplaced` if it has
 * another hash or is not there. Refuses (`not-found`) if a log read from the deal is too short: the operator may have deleted
 * the game since it was looked up.
 */
async function replayToVersion(
  read: ReadEntries,
  timers: Timers,
  target: ReplayTarget,
  from: PastState | null,
  onState: (past: PastState) => void,
): Promise<PastState> {
  const { game, version } = target;
  const origin = originOf(game);
  let current: PastState | null = null;
  let last: EntryRecord | null = null;
  for await (const entry of entriesAfter(read, timers, target, from === null ? -1 : from.version - 2)) {
    current =
      from !== null && last === null
        ? confirmed(game, from, entry)
        : applyEntry(target, origin, current, entry);
    onState(current);
    last = entry;
  }
  if (current === null || last?.seq !== version - 1)
    throw from === null ? gameNotFound() : new LogReplaced(game.id);
  assertLogged(game, current, last);
  return current;
}

/** The seats as they were then, with the current names of their players, because the log contains only ids. */
const withPlayers = (seats: readonly SeatRecord[], present: readonly SeatRecord[]): readonly SeatRecord[] =>
  seats.map((seat, index) => {
    if (seat.player === undefined) return seat;
    const { name, player } = at(present, index);
    return { ...seat, name, ...(player && { player }) };
  });

/** The record of the game as it was then. No token is valid for it. */
function gameAtVersion({ game }: ReplayTarget, past: PastState): PastGame {
  const { version, state, seats, offers, clock, result, at: updatedAt, hash, ending } = past;
  // A cancellation is the last entry, so earlier versions were not cancelled.
  const status = version === game.version ? game.status : statusOf(seats, result);
  return {
    ...game,
    version,
    status,
    seats: withPlayers(seats, game.seats),
    state,
    result,
    offers,
    head: hash,
    updatedAt,
    ...(clock && { clock }),
    ...(ending && { ending }),
  };
}
