/** Request coalescing: callers who ask for the same thing at the same time wait for one run of the work. */
import { EngineError } from '#src/engine/errors.js';

/** Throws when every caller has given up the result. */
export type AssertWanted = () => void;

export interface Coalescer<Result> {
  /** Whether a run of the work with this key has not ended. */
  readonly isRunning: (key: string) => boolean;
  /**
   * The result of `work`, or of the run of it that has this key already. Throws `overloaded` if `signal` is already aborted,
   * or if the signals of all callers abort before the work is done. A caller without a signal never gives up.
   */
  readonly run: (
    key: string,
    work: (assertWanted: AssertWanted) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
}

/** The error of a run whose callers have all disconnected, so nobody reads its message. */
const abandoned = (): EngineError =>
  new EngineError('overloaded', 'The client closed the connection.', { retryAfterSeconds: 1 });

interface Run<Result> {
  readonly result: Promise<Result>;
  callers: number;
}

/**
 * `onSettled` is called when a run has ended, also with an error, and may call `forget` later: until then, callers get the
 * same result. By default it is forgotten at once.
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
