import { createFifo, createRoundRobin } from '#src/engine/round-robin.js';
import type { Timers } from '#src/engine/timers.js';

interface Waiting {
  readonly client: string;
  readonly resolve: () => void;
}

/**
 * Resolves one caller per tick of the event loop; clients take turns. If each caller waited for the next tick by itself, a
 * thousand of them would do a thousand pieces of work in that tick, and delay all other requests.
 */
const createYield = (): Timers['yieldToOthers'] => {
  const waiting = createRoundRobin<Waiting>(({ client }) => client, createFifo);
  const resolveNext = (): void => {
    waiting.take()?.resolve();
    if (waiting.size() > 0) setImmediate(resolveNext);
  };
  return (client) =>
    new Promise((resolve) => {
      waiting.push({ client, resolve });
      if (waiting.size() === 1) setImmediate(resolveNext);
    });
};

/** A tick in which requests have been served for this long is busy. */
const SLICE_MS = 4;

/** The first call in a tick begins the measurement. */
const createBusy = (): Timers['isBusy'] => {
  let start: number | null = null;
  const end = (): void => {
    start = null;
  };
  return () => {
    const now = performance.now();
    if (start === null) {
      start = now;
      setImmediate(end);
    }
    return now - start > SLICE_MS;
  };
};

/** The timers of Node.js. */
export function createTimers(): Timers {
  return {
    now: () => performance.now(),
    yieldToOthers: createYield(),
    isBusy: createBusy(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms).unref();
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
