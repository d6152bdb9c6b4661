/** The clock of the database, as this instance knows it between two requests to it. */
import { LRUCache } from 'lru-cache';
import type { Store } from './store.js';
import type { Timers } from './timers.js';

export interface DatabaseClock {
  /** Milliseconds since 1970; never ahead of the database, and behind by as much as a request to it takes. */
  readonly now: (gameId?: string) => number;
  /** Takes over a time that the database has just told. */
  readonly set: (time: number) => void;
  /** Asks the database, for instance because it has refused a time as wrong; if games are distributed, the server of this one. */
  readonly correct: (gameId: string) => Promise<void>;
}

/** Whichever of the latest times arrived quickest counts; the two clocks do not drift apart noticeably meanwhile. */
const TIMES = 8;
/** Games of which the clock of their server is known; of others, that of the server to which this instance is connected counts. */
const GAMES = 10_000;

/** The own clock only has to go forward evenly: it may be set to anything. */
export function createDatabaseClock(
  store: Pick<Store, 'time' | 'isDistributed'>,
  timers: Pick<Timers, 'now'>,
): DatabaseClock {
  let offsets: readonly number[] = [];
  let best = -Infinity;
  const ofGames = new LRUCache<string, number>({ max: GAMES });
  const take = (latest: readonly number[]): void => {
    offsets = latest;
    best = Math.max(...latest);
  };
  return {
    now: (gameId = '') => Math.floor(timers.now() + (ofGames.get(gameId) ?? best)),
    set: (time) => {
      take([...offsets, time - timers.now()].slice(-TIMES));
    },
    correct: async (gameId) => {
      const time = await store.time(gameId);
      const offset = time - timers.now();
      if (store.isDistributed) ofGames.set(gameId, offset);
      else take([offset]);
    },
  };
}
