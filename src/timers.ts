import type { Timers } from './engine/timers.js';

/**
 * Resolves one caller per turn of the event loop, in the order of the calls. If each caller waited for the next turn by
 * itself, a thousand of them would do a thousand pieces of work in that turn, and keep all other requests waiting.
 */
const createYield = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = [];
  const turn = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(turn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(turn);
    });
};

/** The timers of Node.js. */
export const createTimers = (): Timers => ({
  now: () => performance.now(),
  yieldToOthers: createYield(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => {
      clearTimeout(timer);
    };
  },
});
