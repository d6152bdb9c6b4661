import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { Thought } from '../engine/context.js';
import { Problem } from '../engine/problems.js';
import type { Typed } from '../game-type.js';

export interface PoolOptions {
  readonly workers: number;
  /** Computer moves that may wait for a worker. */
  readonly queue: number;
}

/** Threads that compute computer moves, so that thinking never holds up the event loop. */
export interface Pool {
  /** Computes a move; refuses with `overloaded` (503) when the queue is full. */
  readonly think: (thought: Thought) => Promise<Typed>;
  readonly queueSize: () => number;
  readonly close: () => Promise<void>;
}

const overloaded = (): Problem =>
  new Problem('overloaded', 'Too many computer moves are waiting; nothing was changed.', {
    retryAfterSeconds: 1,
  });

export const createPool = ({ workers, queue }: PoolOptions): Pool => {
  const filename = new URL(`./worker${extname(import.meta.url)}`, import.meta.url).href;
  const pool = new Piscina({
    filename,
    minThreads: 1,
    maxThreads: workers,
    maxQueue: queue,
    idleTimeout: Infinity,
  });
  const think = async (thought: Thought): Promise<Typed> => {
    if (pool.queueSize >= queue) throw overloaded();
    return (await pool.run(thought)) as Typed;
  };
  return { think, queueSize: () => pool.queueSize, close: () => pool.close() };
};
