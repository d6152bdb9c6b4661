/** The engine's access to the event loop; it has no timers of its own. */
export interface Timers {
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /**
   * Resolves after other requests have had a chance to run. Work that yields after every few milliseconds shares the event
   * loop: between two turns of it, one piece of one such work runs.
   */
  readonly yieldToOthers: () => Promise<void>;
  /** Calls `callback` once after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
}
