import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { MoveTask, QueryTask } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import type { QueryResult, Typed } from '#src/game-type.js';
import { registry as productionRegistry, type Registry } from '#src/games/index.js';

export interface PoolOptions {
  /** The largest number of threads. */
  readonly workers: number;
  /** The largest number of tasks that wait for a worker. */
  readonly queue: number;
  /** Called with the error when a worker has crashed. Another worker takes its place. */
  readonly onCrash?: (error: unknown) => void;
  /** The game types that the workers know; all of `src/games` by default. */
  readonly registry?: Registry;
  /** The module that the workers run; tests replace it by one that crashes. */
  readonly program?: URL;
}

/** Worker threads that compute moves and queries off the event loop. */
export interface WorkerPool {
  /** Throws `overloaded` when the queue is full, and when the task has crashed two workers in a row. */
  readonly computeMove: (task: MoveTask) => Promise<Typed>;
  /** Throws like `computeMove`. */
  readonly runQuery: (task: QueryTask) => Promise<QueryResult>;
  /** The number of tasks that wait for a worker. */
  readonly queueSize: () => number;
  readonly close: () => Promise<void>;
}

const overloaded = (detail: string): EngineError =>
  new EngineError('overloaded', detail, { retryAfterSeconds: 1 });

const queueFull = (): EngineError =>
  overloaded('Too many computer moves and queries are waiting. Nothing was changed; try again later.');

const crashedTwice = (): EngineError =>
  overloaded('The computation failed. Nothing was changed; try again later.');

const PROGRAM = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
const ATTEMPTS = 2;

/** Whether the thread itself ended, for lack of memory for instance; otherwise the task threw the error. */
const isCrash = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith('worker exited with code') ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

export const createPool = ({
  workers,
  queue,
  onCrash,
  registry = productionRegistry,
  program = PROGRAM,
}: PoolOptions): WorkerPool => {
  const pool = new Piscina({
    filename: program.href,
    minThreads: 1,
    maxThreads: workers,
    maxQueue: queue,
    idleTimeout: Infinity,
    workerData: registry.module,
  });
  pool.on('error', (error) => onCrash?.(error));

  /** Calls a function that `program` exports, and once more if that crashes the worker. */
  const run = async (name: string, task: MoveTask | QueryTask): Promise<unknown> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (pool.queueSize >= queue) throw queueFull();
      try {
        return await pool.run(task, { name });
      } catch (error) {
        if (!isCrash(error)) throw error;
        onCrash?.(error);
      }
    }
    throw crashedTwice();
  };

  return {
    computeMove: async (task) => (await run('computeMove', task)) as Typed,
    runQuery: async (task) => (await run('runQuery', task)) as QueryResult,
    queueSize: () => pool.queueSize,
    close: () => pool.close(),
  };
};
