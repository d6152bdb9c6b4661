/** The clocks that count: the database’s in games with clocks, the service’s in all others. */

/** How many of the latest samples count; the service sends one every 15 seconds. */
const MOST_SAMPLES = 8;

interface RemoteClock {
  /** Records a time that the clock has sent, in any form that `Date.parse` reads. To be called as soon as it arrives. */
  readonly note: (time: string) => void;
  /** In milliseconds since 1970. Each sample is late by its travel time, so the fastest one counts. */
  readonly now: () => number;
}

/** `otherwise` tells the time until there is a sample. */
const remoteClock = (otherwise: () => number): RemoteClock => {
  /** How far ahead of `performance.now()` each sample puts the clock. */
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

/** The clock of the database. For a game that is waiting and has no clocks, the clock of the service replaces it. */
export const { note: noteServerTime, now: serverNow } = remoteClock(serviceClock.now);

/** The clock that times the moves of a game. */
export function clockOf({ clock }: { readonly clock?: object | null }): () => number {
  return clock ? serverNow : serviceClock.now;
}
