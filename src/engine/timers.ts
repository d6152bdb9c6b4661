/** The engine's access to the event loop; it has no timers of its own. */
export interface Timers {
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /**
   * Resolves after other requests have had a chance to run. Work that yields after every few milliseconds shares the event
   * loop: one piece of it runs per tick, and those for whom it is done take turns: addresses, or games.
   */
  readonly yieldToOthers: (client: string) => Promise<void>;
  /** Whether requests have been served in this tick for some milliseconds. */
  readonly isBusy: () => boolean;
  /** Calls `callback` once after `ms`; returns a function that cancels it. Does not keep the process alive. */
  readonly after: (ms: number, callback: () => void) => () => void;
}
