/** Counts what each key uses in windows of fixed length, on a clock that never goes back. */

export interface Usage {
  /** Units used in the current window. */
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

export interface RateWindows {
  /** Adds `units` to what `key` has used. A key's window starts with the first units after the end of its last one. */
  readonly charge: (key: string, units: number) => Usage;
  /** The number of keys with a window. */
  readonly size: () => number;
}

export interface RateWindowOptions {
  /** A key that has used more than this in its window is over its limit. */
  readonly max: number;
  readonly windowMs: number;
  /** As many are kept within their limit, and as many over it. Above that, the first of the same kind are forgotten. */
  readonly maxKeys: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

interface Window {
  used: number;
  readonly endsAt: number;
}

/** In the order in which they were added. */
type Windows = Map<string, Window>;

const dropWhile = (windows: Windows, isUnwanted: (window: Window) => boolean): void => {
  for (const [key, window] of windows) {
    if (!isUnwanted(window)) return;
    windows.delete(key);
  }
};

export const createRateWindows = ({ max, windowMs, maxKeys, now }: RateWindowOptions): RateWindows => {
  /** In the order in which they began. */
  const within: Windows = new Map();
  /**
   * Apart from the others, so that requests from many other keys do not end the wait of a key over its limit. In the
   * order in which they went over it, so one that has ended may stay until those before it have ended, too.
   */
  const over: Windows = new Map();

  const makeRoom = (time: number): void => {
    for (const windows of [within, over]) {
      dropWhile(windows, ({ endsAt }) => endsAt <= time);
      dropWhile(windows, () => windows.size >= maxKeys);
    }
  };
  const currentWindow = (key: string, time: number): Window => {
    const known = over.get(key) ?? within.get(key);
    if (known !== undefined && known.endsAt > time) return known;
    makeRoom(time);
    const window = { used: 0, endsAt: time + windowMs };
    over.delete(key);
    within.delete(key);
    within.set(key, window);
    return window;
  };
  const charge = (key: string, units: number): Usage => {
    const time = now();
    const window = currentWindow(key, time);
    window.used += units;
    if (window.used > max && within.delete(key)) over.set(key, window);
    return { used: window.used, endsInMs: window.endsAt - time };
  };
  return { charge, size: () => within.size + over.size };
};
