/** The clock that decides: that of the service. */

/** So many of the latest samples count; the service sends one every 15 seconds. */
const MOST_SAMPLES = 8;

/** How far the service's clock is ahead of `performance.now()`, by each sample. */
let offsets: readonly number[] = [];
/** The same by the latest `Date`, in whole seconds: where a game waits, but has no clocks, there is nothing better. */
let roughOffset = performance.timeOrigin;

/** Notes the header `Date` of a response. */
export const noteDate = (date: string): void => {
  const offset = Date.parse(date) - performance.now();
  if (!Number.isNaN(offset)) roughOffset = offset;
};

/** Notes what the service said its time was (RFC 3339), as soon as it has arrived. */
export const noteServerTime = (time: string): void => {
  const offset = Date.parse(time) - performance.now();
  if (!Number.isNaN(offset)) offsets = [...offsets, offset].slice(-MOST_SAMPLES);
};

/** The time by the service's clock, in milliseconds since 1970. Each sample was late by its journey: the quickest counts. */
export const serverNow = (): number =>
  performance.now() + (offsets.length === 0 ? roughOffset : Math.max(...offsets));
