/** The engine's access to the event loop; it has no timers of its own. */
export interface Timers {
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /**
   * Resolves after other requests have had a chance to run. Work that yields after every few milliseconds shares the event
   * loop: one piece of it runs per tick. Clients take turns, and so do pieces of work that are done for none of them.
   */
  readonly yieldToOthers: (client?: string) => Promise<void>;
  /** Calls `callback` once after `ms`; returns a function that cancels it. Does not keep the process alive. */
  readonly after: (ms: number, callback: () => void) => () => void;
}
