/** The snapshots of one game: past states that replays have passed and later ones start from. */
import type { PastState } from './replay-to-version.js';

/** No game has more of them, however long its log. */
const MAX_SNAPSHOTS = 32;
const FIRST_INTERVAL = 32;

export interface Snapshots {
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
export const createSnapshots = (): Snapshots => {
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
