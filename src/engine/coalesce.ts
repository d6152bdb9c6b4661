/** Work that several clients may wait for, and that stops when none of them does any more. */
import { EngineError } from './errors.js';

/** Throws when nobody waits for the result any more. */
export type AssertWanted = () => void;

export interface SharedWork<Result> {
  /**
   * The result of `work`, or of the work that is already being done under this key. Refuses (`overloaded`) when the client
   * of `signal` has left before the work began, or everybody before it was done.
   */
  readonly run: (
    key: string,
    signal: AbortSignal,
    work: (assertWanted: AssertWanted) => Promise<Result>,
  ) => Promise<Result>;
}

const abandoned = (): EngineError =>
  new EngineError('overloaded', 'The client closed the connection.', { retryAfterSeconds: 1 });

interface Job<Result> {
  readonly result: Promise<Result>;
  clients: number;
}

export const createSharedWork = <Result>(): SharedWork<Result> => {
  const jobs = new Map<string, Job<Result>>();
  const start = (key: string, work: (assertWanted: AssertWanted) => Promise<Result>): Job<Result> => {
    const end = (): void => {
      if (jobs.get(key) === job) jobs.delete(key);
    };
    const assertWanted = (): void => {
      if (job.clients > 0) return;
      // Whoever asks from now on starts anew.
      end();
      throw abandoned();
    };
    const result = Promise.resolve()
      .then(() => work(assertWanted))
      .finally(end);
    const job: Job<Result> = { result, clients: 0 };
    jobs.set(key, job);
    return job;
  };
  return {
    run: async (key, signal, work) => {
      if (signal.aborted) throw abandoned();
      const job = jobs.get(key) ?? start(key, work);
      const leave = (): void => {
        job.clients -= 1;
      };
      job.clients += 1;
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await job.result;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
};
