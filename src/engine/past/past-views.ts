/** Games as they stood at earlier versions, replayed from their logs. */
import { LRUCache } from 'lru-cache';
import type { GameType } from 'parlour-games/game-type';
import { createCoalescer } from '#src/engine/coalesce.js';
import { createCounts, createFifo, createRoundRobin } from '#src/engine/fair-queue.js';
import { LogReplaced } from '#src/engine/log-continuity.js';
import type { Timers } from '#src/engine/timers.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import {
  gameAtVersion,
  replayToVersion,
  type PastState,
  type ReadEntries,
  type ReplayTarget,
} from './replay-to-version.js';

/** No game has more of them, however long its log. */
const MAX_SNAPSHOTS = 32;
const FIRST_INTERVAL = 32;

/** The snapshots of one game: past states that replays have passed and later ones start from. */
interface Snapshots {
  /** The last snapshot at or before `version`. */
  readonly nearest: (version: number) => PastState | null;
  /** Adds a state, unless it is not worth keeping. The last one is kept until the next call, whatever its version. */
  readonly add: (past: PastState) => void;
  /** In the order in which they were added, the last one at the end. */
  readonly all: () => readonly PastState[];
  /** About how much memory they take: the length of their states as JSON. More, where states share parts. */
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
  /** Measured once, and only those that are kept. */
  const sizes = new WeakMap<PastState, number>();
  const sizeOf = (past: PastState): number => {
    const size = sizes.get(past) ?? JSON.stringify(past.state).length;
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
  /** The number of entries that have to be replayed for the version of the game. */
  readonly distanceTo: (game: GameRecord, version: number) => number;
  /**
   * The game as it stood at `version`, 1 to the present one. Few replays run at once, and addresses take turns; identical
   * ones share their work. Refuses (`overloaded`) when the client disconnects, and (`not-found`) when the log is no longer
   * there. Throws if it is damaged.
   */
  readonly at: (
    gameType: GameType,
    game: GameRecord,
    version: number,
    client: { readonly address: string; readonly signal: AbortSignal },
  ) => Promise<GameRecord>;
}

export interface PastViewsOptions {
  readonly read: ReadEntries;
  readonly timers: Timers;
  /** How much memory the snapshots of all games may take, by the length of their states as JSON. */
  readonly snapshotBytes: number;
}

const REPLAYS = 4;
/** Less than all, so that no address keeps the others waiting. Its further requests hold no state while they wait. */
const REPLAYS_PER_ADDRESS = 2;

/** What the snapshots of a game take besides their states. */
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
  const replays = createCoalescer<GameRecord>();
  const queued = createReplayQueue();

  const nearest = ({ id }: GameRecord, version: number): PastState | null =>
    known.get(id)?.nearest(version) ?? null;

  /**
   * Snapshots are added at the end: an abandoned replay leaves none, since nothing has checked the states it passed. It holds
   * no more of them than a game may have.
   */
  const replay = async (target: ReplayTarget, from: PastState | null): Promise<GameRecord> => {
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
  const replayFromNearest = async (target: ReplayTarget): Promise<GameRecord> => {
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
      const run = (): Promise<GameRecord> =>
        replays.run(
          key,
          (assertWanted) => replayFromNearest({ gameType, game, version, assertWanted }),
          signal,
        );
      return replays.isRunning(key) ? run() : queued(address, run);
    },
  };
}
