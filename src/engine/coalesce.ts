/** Request coalescing: callers who ask for the same thing at the same time wait for one run of the work. */
import { EngineError } from '#src/engine/errors.js';

/** Throws when every caller has given up the result. */
export type AssertWanted = () => void;

export interface Coalescer<Result> {
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

export interface CoalescerOptions {
  /** Results, errors too, are reused for this long after the run; the last one of each key stays in memory. Default 0. */
  readonly reuseMs?: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

/** Nobody reads its message: every caller has disconnected. */
const abandoned = (): EngineError =>
  new EngineError('overloaded', 'The client closed the connection.', { retryAfterSeconds: 1 });

interface Run<Result> {
  readonly result: Promise<Result>;
  callers: number;
  reusableUntil: number;
}

export const createCoalescer = <Result>({ reuseMs = 0, now }: CoalescerOptions): Coalescer<Result> => {
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
    const settle = (): void => {
      run.reusableUntil = now() + reuseMs;
      if (reuseMs === 0) forget();
    };
    const result = Promise.resolve()
      .then(() => work(assertWanted))
      .finally(settle);
    const run: Run<Result> = { result, callers: 0, reusableUntil: Infinity };
    runs.set(key, run);
    return run;
  };

  return {
    run: async (key, work, signal) => {
      if (signal?.aborted === true) throw abandoned();
      const known = runs.get(key);
      const run = known !== undefined && now() < known.reusableUntil ? known : start(key, work);
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
};
