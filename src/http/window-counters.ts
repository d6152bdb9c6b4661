/** Counts the cost of each key in windows of fixed length, on a monotonic clock. */
import { LRUCache } from 'lru-cache';

export interface WindowCount {
  /** Units spent in the current window. */
  readonly spent: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

export interface WindowCounters {
  /** Adds a cost to what `key` has spent. A key's window starts with its first cost after the end of the last one. */
  readonly add: (key: string, cost: number) => WindowCount;
  /** The number of keys in memory. */
  readonly size: () => number;
}

export interface WindowCounterOptions {
  /** A key that has spent more than this in its window is over its limit. */
  readonly max: number;
  readonly windowMs: number;
  /** The maximum number of keys within the limit, and separately of keys over it. The least recently used are evicted. */
  readonly maxKeys: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

interface Window {
  spent: number;
}

export function createWindowCounters({ max, windowMs, maxKeys, now }: WindowCounterOptions): WindowCounters {
  const createWindows = () =>
    new LRUCache<string, Window>({ max: maxKeys, ttl: windowMs, ttlResolution: 0, perf: { now } });
  const within = createWindows();
  /** Apart from the others, so that requests from many other keys do not end the wait of a key over its limit. */
  const over = createWindows();

  /** The key's current window, and the map that holds it. */
  const currentWindow = (key: string): readonly [Window, typeof within] => {
    for (const windows of [over, within]) {
      const window = windows.get(key);
      if (window !== undefined) return [window, windows];
    }
    const window = { spent: 0 };
    within.set(key, window);
    return [window, within];
  };
  const add = (key: string, cost: number): WindowCount => {
    const [window, windows] = currentWindow(key);
    const endsInMs = windows.getRemainingTTL(key);
    window.spent += cost;
    if (window.spent > max && windows === within) {
      within.delete(key);
      over.set(key, window, { ttl: endsInMs });
    }
    return { spent: window.spent, endsInMs };
  };
  return { add, size: () => within.size + over.size };
}
