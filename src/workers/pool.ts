import type { Client, MoveTask, QueryTask } from '#src/engine/engine.js';
import type { QueryResult, Typed } from '#src/game-type.js';
import { registry as productionRegistry, type Registry } from '#src/games/index.js';
import { createScheduler, type Job } from './scheduler.js';
import { createThreads } from './threads.js';

export interface PoolOptions {
  /** The largest number of threads. */
  readonly workers: number;
  /** The largest number of urgent tasks that wait for a worker, and likewise of others. */
  readonly queue: number;
  /** The largest number of tasks of one address among either. */
  readonly queuePerAddress: number;
  /** Called with the error when a worker has crashed. Another worker takes its place. */
  readonly onCrash?: (error: unknown) => void;
  /** The game types that the workers know; all of `src/games` by default. */
  readonly registry?: Registry;
  /** The module that the workers run; tests replace it by one that crashes. */
  readonly program?: URL;
}

/** Worker threads that compute moves and queries off the event loop. */
export interface WorkerPool {
  /**
   * Throws `overloaded` when too many tasks are waiting, when the client leaves, when the task exceeds its budget, and
   * when it has crashed two workers in a row.
   */
  readonly computeMove: (task: MoveTask, job: Job) => Promise<Typed>;
  /** Throws like `computeMove`. */
  readonly runQuery: (task: QueryTask, client: Client) => Promise<QueryResult>;
  /** The number of tasks that wait for a worker. */
  readonly queueSize: () => number;
  readonly close: () => Promise<void>;
}

export const createPool = ({
  workers,
  queue,
  queuePerAddress,
  onCrash = () => undefined,
  registry = productionRegistry,
  program,
}: PoolOptions): WorkerPool => {
  const threads = createThreads({ workers, onCrash, registry, program });
  const scheduler = createScheduler({ slots: workers, queue, queuePerAddress });
  /** Runs a function that the workers export. */
  const run = (name: string, task: MoveTask | QueryTask, job: Job): Promise<unknown> =>
    scheduler.run(job, () => threads.compute(name, task, job.client.signal));
  return {
    computeMove: async (task, job) => (await run('computeMove', task, job)) as Typed,
    runQuery: async (task, client) => (await run('runQuery', task, { client, urgent: false })) as QueryResult,
    queueSize: scheduler.queueSize,
    close: threads.close,
  };
};
