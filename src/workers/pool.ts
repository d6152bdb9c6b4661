/** Worker threads that compute moves and queries off the event loop, and what happens when one of them crashes. */
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { Client, MoveTask, QueryTask } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import type { QueryResult, Typed } from 'parlour-games/game-type';
import { type Registry, registry as productionRegistry } from 'parlour-games/games';
import { createScheduler, type Job } from './scheduler.js';
import type { Order, Outcome } from './worker.js';

export interface PoolOptions {
  /** The largest number of threads. */
  readonly workers: number;
  /** How many urgent tasks may wait, and how many other tasks. */
  readonly queue: number;
  /** How many urgent tasks of one address may wait, and how many other tasks. */
  readonly queuePerAddress: number;
  /** After how long the first threads start, unless they are needed earlier; by default at once. */
  readonly startDelayMs?: number;
  /** Called with the error when a worker has crashed. Another worker takes its place. */
  readonly onCrash?: (error: unknown) => void;
  /** The game types that the workers know; all of `packages/games/games` by default. */
  readonly registry?: Registry;
  /** The module that the workers run; tests replace it with one that crashes. */
  readonly program?: URL | undefined;
}

type ThreadOptions = Omit<PoolOptions, 'queue' | 'queuePerAddress'>;

interface Threads {
  /**
   * Calls the function `name` of `program`, and once more if that crashes the worker. When `signal` is aborted, a long
   * computation stops soon. Throws `overloaded` after two crashes, and when the task exceeds its budget.
   */
  readonly compute: (name: string, task: object, signal: AbortSignal) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const PROGRAM = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
/**
 * Piscina tries `require()` before `import()`. On Node.js 20, closing a thread while `require()` links a module aborts the
 * whole process. Threads with options of their own do not inherit `--enable-source-maps`.
 */
const EXEC_ARGV = ['--enable-source-maps', '--no-experimental-require-module'];
const ATTEMPTS = 2;
/** How many threads start with the pool: while one computes, the other is free for another client. More start when needed. */
const READY_THREADS = 2;

/** A 503 has to name a time, but repeating the request would only repeat the work, so the time is long. */
const HOPELESS_RETRY_SECONDS = 3_600;

const overloaded = (detail: string, retryAfterSeconds = 1): EngineError =>
  new EngineError('overloaded', detail, { retryAfterSeconds });

const crashedTwice = (): EngineError =>
  overloaded('The computation failed. Nothing was changed; try again later.');

const budgetExceeded = (): EngineError =>
  overloaded(
    'The computation needs more than the service spends on one request. Nothing was changed, and repeating the request will not help.',
    HOPELESS_RETRY_SECONDS,
  );

/** Whether the thread itself ended, for lack of memory for instance; otherwise the task threw the error. */
const isCrash = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith('worker exited with code') ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Runs `work` with a flag that other threads see: 1 as soon as `signal` is aborted. */
const withFlag = async <Result>(
  signal: AbortSignal,
  work: (aborted: Int32Array) => Promise<Result>,
): Promise<Result> => {
  const aborted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const raise = (): void => void Atomics.store(aborted, 0, 1);
  signal.addEventListener('abort', raise, { once: true });
  try {
    return await work(aborted);
  } finally {
    signal.removeEventListener('abort', raise);
  }
};

const createThreads = ({
  workers,
  startDelayMs = 0,
  onCrash = () => undefined,
  registry = productionRegistry,
  program = PROGRAM,
}: ThreadOptions): Threads => {
  let pool: Piscina | undefined;
  const open = (): Piscina => {
    const opened = new Piscina({
      filename: program.href,
      minThreads: Math.min(READY_THREADS, workers),
      maxThreads: workers,
      idleTimeout: Infinity,
      workerData: registry.module,
      execArgv: EXEC_ARGV,
    });
    return opened.on('error', onCrash);
  };
  const running = (): Piscina => (pool ??= open());
  const delayed = setTimeout(running, startDelayMs).unref();

  const computeOnce = async (name: string, order: Order<object>): Promise<unknown> => {
    const outcome = (await running().run(order, { name })) as Outcome<unknown>;
    if (outcome.budgetExceeded) throw budgetExceeded();
    return outcome.result;
  };

  const compute: Threads['compute'] = (name, task, signal) =>
    withFlag(signal, async (aborted) => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        try {
          return await computeOnce(name, { task, aborted });
        } catch (error) {
          if (!isCrash(error)) throw error;
          onCrash(error);
        }
      }
      throw crashedTwice();
    });

  const close = async (): Promise<void> => {
    clearTimeout(delayed);
    await pool?.destroy();
  };
  return { compute, close };
};

/** Worker threads that compute moves and queries off the event loop. */
export interface WorkerPool {
  /**
   * Throws `overloaded` when too many tasks are waiting, when the client disconnects, when the task exceeds its budget, and
   * when it has crashed two workers in a row.
   */
  readonly computeMove: (task: MoveTask, job: Job) => Promise<Typed>;
  /** Answers an expensive query. Throws like `computeMove`. */
  readonly runQuery: (task: QueryTask, client: Client) => Promise<QueryResult>;
  /** The number of tasks that wait for a worker. */
  readonly queueSize: () => number;
  /** Refuses all tasks from now on (`overloaded`), and those that wait or run. */
  readonly end: () => void;
  /** Calls `end`, and stops the threads. A thread that hardly gets processor time could take long to end a task by itself. */
  readonly close: () => Promise<void>;
}

export function createPool({ queue, queuePerAddress, ...options }: PoolOptions): WorkerPool {
  const threads = createThreads(options);
  const scheduler = createScheduler({ slots: options.workers, queue, queuePerAddress });
  /** Runs a function that the workers export. */
  const run = (name: string, task: MoveTask | QueryTask, job: Job): Promise<unknown> =>
    scheduler.run(job, (signal) => threads.compute(name, task, signal));
  return {
    computeMove: async (task, job) => (await run('computeMove', task, job)) as Typed,
    runQuery: async (task, client) => (await run('runQuery', task, { client, urgent: false })) as QueryResult,
    queueSize: scheduler.queueSize,
    end: scheduler.end,
    close: async () => {
      scheduler.end();
      await threads.close();
    },
  };
}
