import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { Thought } from '../engine/context.js';
import { Problem } from '../engine/problems.js';
import type { Typed } from '../game-type.js';

export interface PoolOptions {
  readonly workers: number;
  /** Computer moves that may wait for a worker. */
  readonly queue: number;
  /** Told of a thread that died; another one takes its place. */
  readonly onDeath?: (error: unknown) => void;
  /** What the threads run; for tests of dying threads. */
  readonly program?: URL;
}

/** Threads that compute computer moves, so that thinking never holds up the event loop. */
export interface Pool {
  /**
   * Computes a move; refuses with `overloaded` (503) when the queue is full, and when two threads in a row have died
   * of it.
   */
  readonly think: (thought: Thought) => Promise<Typed>;
  readonly queueSize: () => number;
  readonly close: () => Promise<void>;
}

const overloaded = (): Problem =>
  new Problem('overloaded', 'Too many computer moves are waiting; nothing was changed.', {
    retryAfterSeconds: 1,
  });

const exhausted = (): Problem =>
  new Problem('overloaded', 'The computer player could not finish its move; nothing was changed.', {
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
  const run = async (thought: Thought): Promise<Typed> => {
    if (pool.queueSize >= queue) throw overloaded();
    return (await pool.run(thought)) as Typed;
  };
  const runUnlessDead = async (thought: Thought, otherwise: () => Promise<Typed>): Promise<Typed> => {
    try {
      return await run(thought);
    } catch (error) {
      if (!isDeath(error)) throw error;
      onDeath?.(error);
      return otherwise();
    }
  };
  const think = (thought: Thought): Promise<Typed> =>
    runUnlessDead(thought, () => runUnlessDead(thought, () => Promise.reject(exhausted())));
  pool.on('error', (error) => onDeath?.(error));
  return { think, queueSize: () => pool.queueSize, close: () => pool.close() };
};
