/** Moments of one game that replays have passed and later ones start from. */
import type { Moment } from './moments.js';

/** No game has more of them, however long its log. */
const MAX_WAYPOINTS = 32;
const FIRST_INTERVAL = 32;

export interface Waypoints {
  /** The last known moment at or before `version`. */
  readonly nearest: (version: number) => Moment | null;
  /** Adds moments in the order of their versions. The last of them is remembered until the next call. */
  readonly add: (moments: readonly Moment[]) => void;
  /** Whether a moment is worth adding although a replay only passes it. */
  readonly isWaypoint: (version: number) => boolean;
}

/**
 * Waypoints at regular intervals: twice as far apart each time there are too many. Beside them the moment that was asked
 * for last, since the next one asked for tends to follow it.
 */
export const createWaypoints = (): Waypoints => {
  let interval = FIRST_INTERVAL;
  let latest: Moment | null = null;
  const kept = new Map<number, Moment>();
  const isWaypoint = (version: number): boolean => version % interval === 0;
  const thinOut = (): void => {
    interval *= 2;
    for (const version of kept.keys()) if (!isWaypoint(version)) kept.delete(version);
  };
  return {
    isWaypoint,
    nearest: (version) => {
      let nearest: Moment | null = null;
      for (const each of latest === null ? kept.values() : [...kept.values(), latest])
        if (each.version <= version && each.version > (nearest?.version ?? 0)) nearest = each;
      return nearest;
    },
    add: (moments) => {
      for (const moment of moments) {
        latest = moment;
        if (isWaypoint(moment.version)) kept.set(moment.version, moment);
        if (kept.size > MAX_WAYPOINTS) thinOut();
      }
    },
  };
};
