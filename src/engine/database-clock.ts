/** The clock of the database, as this instance knows it between two requests to it. */
import type { Store } from './store.js';
import type { Timers } from './timers.js';

export interface DatabaseClock {
  /** Milliseconds since 1970; never ahead of the database, and behind by as much as a request to it takes. */
  readonly now: () => number;
  /** Takes over a time that the database has just told. */
  readonly set: (time: number) => void;
  /** Asks the database, for instance because it has refused a time as wrong. */
  readonly correct: () => Promise<void>;
}

/** Whichever of the latest times arrived quickest counts; the two clocks do not drift apart noticeably meanwhile. */
const TIMES = 8;

/** The own clock only has to go forward evenly: it may be set to anything. */
export const createDatabaseClock = (
  store: Pick<Store, 'time'>,
  timers: Pick<Timers, 'now'>,
): DatabaseClock => {
  let offsets: readonly number[] = [];
  let best = -Infinity;
  const take = (latest: readonly number[]): void => {
    offsets = latest;
    best = Math.max(...latest);
  };
  return {
    now: () => Math.floor(timers.now() + best),
    set: (time) => {
      take([...offsets, time - timers.now()].slice(-TIMES));
    },
    correct: async () => {
      const time = await store.time();
      take([time - timers.now()]);
    },
  };
};
