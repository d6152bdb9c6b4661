import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { QueryTask, MoveTask } from '#src/engine/engine.js';
import { Problem } from '#src/engine/errors.js';
import type { QueryResult, Typed } from '#src/game-type.js';

export interface PoolOptions {
  readonly workers: number;
  /** Computer moves and questions that may wait for a worker. */
  readonly queue: number;
  /** Told of a thread that died; another one takes its place. */
  readonly onDeath?: (error: unknown) => void;
  /** What the threads run; for tests of dying threads. */
  readonly program?: URL;
}

/** Threads that compute computer moves and answers, so that thinking never holds up the event loop. */
export interface Pool {
  /**
   * Computes a move; refuses with `overloaded` (503) when the queue is full, and when two threads in a row have died
   * of it.
   */
  readonly think: (thought: MoveTask) => Promise<Typed>;
  /** Answers a question; refuses like `think`. */
  readonly answer: (inquiry: QueryTask) => Promise<QueryResult>;
  readonly queueSize: () => number;
  readonly close: () => Promise<void>;
}

const overloaded = (): Problem =>
  new Problem('overloaded', 'Too much is waiting for the computer players; nothing was changed.', {
    retryAfterSeconds: 1,
  });

const exhausted = (): Problem =>
  new Problem('overloaded', 'The computer player could not finish; nothing was changed.', {
    retryAfterSeconds: 1,
  });

const PROGRAM = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

/** Whether the thread itself ended, of lack of memory for instance, rather than its program refusing the thought. */
const isDeath = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith('worker exited with code') ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

export const createPool = ({ workers, queue, onDeath, program = PROGRAM }: PoolOptions): Pool => {
  const pool = new Piscina({
    filename: program.href,
    minThreads: 1,
    maxThreads: workers,
    maxQueue: queue,
    idleTimeout: Infinity,
  });
  type Run = () => Promise<unknown>;
  const runUnlessDead = async (run: Run, otherwise: Run): Promise<unknown> => {
    try {
      if (pool.queueSize >= queue) throw overloaded();
      return await run();
    } catch (error) {
      if (!isDeath(error)) throw error;
      onDeath?.(error);
      return otherwise();
    }
  };
  /** Calls a function that the program exports; anew if the thread dies of it. */
  const call = (name: string, task: MoveTask | QueryTask): Promise<unknown> => {
    const run = () => pool.run(task, { name }) as Promise<unknown>;
    return runUnlessDead(run, () => runUnlessDead(run, () => Promise.reject(exhausted())));
  };
  pool.on('error', (error) => onDeath?.(error));
  return {
    think: async (thought) => (await call('default', thought)) as Typed,
    answer: async (inquiry) => (await call('answer', inquiry)) as QueryResult,
    queueSize: () => pool.queueSize,
    close: () => pool.close(),
  };
};
