/** The port through which the engine reaches the event loop and timers. */
export interface Timers {
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /**
   * Resolves after other requests have had a chance to run. Long work calls this every few milliseconds. One piece of such work
   * runs per tick, and clients (addresses, or games) take turns.
   */
  readonly yieldToOthers: (client: string) => Promise<void>;
  /** Whether this tick has already spent some milliseconds on requests. */
  readonly isBusy: () => boolean;
  /** Calls `callback` once after `ms`; returns a function that cancels it. Does not keep the process alive. */
  readonly after: (ms: number, callback: () => void) => () => void;
}
