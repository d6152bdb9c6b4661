/** The clocks that decide: that of the database in games with clocks, that of the service in all others. */

/** So many of the latest samples count; the service sends one every 15 seconds. */
const MOST_SAMPLES = 8;

interface RemoteClock {
  /** Notes what the clock said, in any form that `Date.parse` reads, as soon as it has arrived. */
  readonly note: (time: string) => void;
  /** In milliseconds since 1970. Each sample was late by its journey: the quickest counts. */
  readonly now: () => number;
}

/** `otherwise` tells the time as long as there is no sample. */
const remoteClock = (otherwise: () => number): RemoteClock => {
  /** How far the clock is ahead of `performance.now()`, by each sample. */
  let offsets: readonly number[] = [];
  return {
    note: (time) => {
      const offset = Date.parse(time) - performance.now();
      if (!Number.isNaN(offset)) offsets = [...offsets, offset].slice(-MOST_SAMPLES);
    },
    now: () => (offsets.length === 0 ? otherwise() : performance.now() + Math.max(...offsets)),
  };
};

/** Samples are the header `Date`, which has whole seconds, and the times of entries that have just been written. */
export const serviceClock = remoteClock(() => performance.timeOrigin + performance.now());

/** Of the database. Where a game waits, but has no clock, there is nothing better than the service's. */
export const { note: noteServerTime, now: serverNow } = remoteClock(serviceClock.now);
