/** Request coalescing: callers who ask for the same thing at the same time wait for one run of the work. */
import { EngineError } from '#src/engine/errors.js';

interface NextRuns {
  readonly nextRuns: Map<string, Promise<void>>;
  readonly games: { readonly withLock: (key: string, work: () => Promise<void>) => Promise<void> };
}

/** Runs `work`. Calls with the same key run one after another in this process; calls during a run share the next. */
export function inNextRun(
  { nextRuns, games }: NextRuns,
  key: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const next = nextRuns.get(key);
  if (next !== undefined) return next;
  const run = Promise.resolve().then(() =>
    games.withLock(key, async () => {
      nextRuns.delete(key);
      await work();
    }),
  );
  nextRuns.set(key, run);
  return run;
}

/** Throws when every caller has given up waiting for the result. */
export type AssertWanted = () => void;

export interface Coalescer<Result> {
  /** Whether a run with this key is under way. */
  readonly isRunning: (key: string) => boolean;
  /**
   * The result of `work`, or of a run with the same key that is under way. Throws `overloaded` if `signal` is already aborted,
   * or if the signals of all callers abort before the work is done. A caller without a signal never gives up.
   */
  readonly run: (
    key: string,
    work: (assertWanted: AssertWanted) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
}

/** The error of work whose callers have all disconnected, so nobody reads its message. */
export function abandoned(): EngineError {
  return new EngineError('overloaded', 'The client closed the connection.', { retryAfterSeconds: 1 });
}

interface Run<Result> {
  readonly result: Promise<Result>;
  callers: number;
}

/**
 * Coalesces runs by key. `onSettled` is called when a run has ended, even with an error, and has to call `forget`, at once or
 * later: until then, further callers get the same result. By default a result is forgotten at once.
 */
export function createCoalescer<Result>(
  onSettled = (forget: () => void): void => {
    forget();
  },
): Coalescer<Result> {
  const runs = new Map<string, Run<Result>>();

  const start = (key: string, work: (assertWanted: AssertWanted) => Promise<Result>): Run<Result> => {
    const forget = (): void => {
      if (runs.get(key) === run) runs.delete(key);
    };
    const assertWanted = (): void => {
      if (run.callers > 0) return;
      // The next caller starts another run.
      forget();
      throw abandoned();
    };
    const result = Promise.resolve()
      .then(() => work(assertWanted))
      .finally(() => {
        onSettled(forget);
      });
    const run: Run<Result> = { result, callers: 0 };
    runs.set(key, run);
    return run;
  };

  return {
    isRunning: (key) => runs.has(key),
    run: async (key, work, signal) => {
      if (signal?.aborted === true) throw abandoned();
      const run = runs.get(key) ?? start(key, work);
      const leave = (): void => {
        run.callers -= 1;
      };
      run.callers += 1;
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await run.result;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
