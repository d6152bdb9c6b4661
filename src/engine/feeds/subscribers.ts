import type { Timers } from '#src/engine/timers.js';
import type { News } from './news.js';

/** A subscriber among those of a game. */
export interface Subscriber {
  /**
   * Resolves with the next news, which the subscriber misses unless it is waiting; with `null` once it has left. Rejects
   * once the subscribers were told of a failure.
   */
  readonly next: () => Promise<News | null>;
  /** Calling it again has no effect. */
  readonly leave: () => void;
}

export interface Subscribers {
  readonly join: () => Subscriber;
  /** Resolves when all that were waiting have the news. */
  readonly tell: (news: News) => Promise<void>;
  /** Makes every `next` reject, now and from now on. Resolves when all that were waiting know. */
  readonly fail: (error: Error) => Promise<void>;
}

/** Subscribers told in one go: more would keep other requests waiting. */
const SLICE = 32;

interface Waiting {
  readonly resolve: (news: News | null) => void;
  readonly reject: (error: Error) => void;
}

/** The subscribers of one game. `onEmpty` is called when the last one leaves. */
export const createSubscribers = (timers: Timers, onEmpty: () => void): Subscribers => {
  const waiting = new Set<Waiting>();
  let failure: Error | null = null;
  let size = 0;

  const settle = async (one: (each: Waiting) => void): Promise<void> => {
    const present = [...waiting];
    waiting.clear();
    for (let from = 0; from < present.length; from += SLICE) {
      await timers.yieldToOthers();
      present.slice(from, from + SLICE).forEach(one);
    }
  };

  const join = (): Subscriber => {
    let left = false;
    let current: Waiting | null = null;
    size += 1;
    const next = (): Promise<News | null> =>
      new Promise((resolve, reject) => {
        current = { resolve, reject };
        if (left) resolve(null);
        else if (failure !== null) reject(failure);
        else waiting.add(current);
      });
    const leave = (): void => {
      if (left) return;
      left = true;
      if (current !== null) {
        waiting.delete(current);
        current.resolve(null);
      }
      size -= 1;
      if (size === 0) onEmpty();
    };
    return { next, leave };
  };

  return {
    join,
    tell: (news) =>
      settle(({ resolve }) => {
        resolve(news);
      }),
    fail: (error) => {
      failure = error;
      return settle(({ reject }) => {
        reject(error);
      });
    },
  };
};
