import type { Timers } from '#src/engine/timers.js';

/** A subscriber among those of a game. */
export interface Subscriber<Batch> {
  /**
   * Resolves with the next batch, or with `null` after `leave`. A batch that is published while nobody awaits `next` is
   * dropped. Rejects after `fail`.
   */
  readonly next: () => Promise<Batch | null>;
  /** Calling it again has no effect. */
  readonly leave: () => void;
}

export interface Subscribers<Batch> {
  readonly join: () => Subscriber<Batch>;
  /** Resolves when every subscriber that was waiting has the batch. */
  readonly publish: (batch: Batch) => Promise<void>;
  /** Makes every `next` reject, now and from now on. Resolves when every subscriber that was waiting is notified. */
  readonly fail: (error: Error) => Promise<void>;
}

/** Subscribers notified in one go: more would block other requests. */
const SLICE = 32;

interface Waiting<Batch> {
  readonly resolve: (batch: Batch | null) => void;
  readonly reject: (error: Error) => void;
}

/** The subscribers of the game `id`. `onEmpty` is called when the last one leaves. */
export function createSubscribers<Batch>(
  id: string,
  timers: Pick<Timers, 'yieldToOthers'>,
  onEmpty: () => void,
): Subscribers<Batch> {
  const waiting = new Set<Waiting<Batch>>();
  let failure: Error | null = null;
  let size = 0;

  const settleAll = async (settle: (each: Waiting<Batch>) => void): Promise<void> => {
    const present = [...waiting];
    waiting.clear();
    for (let from = 0; from < present.length; from += SLICE) {
      await timers.yieldToOthers(id);
      present.slice(from, from + SLICE).forEach(settle);
    }
  };

  const join = (): Subscriber<Batch> => {
    let left = false;
    let current: Waiting<Batch> | null = null;
    size += 1;
    const next = (): Promise<Batch | null> =>
      new Promise((resolve, reject) => {
        current = { resolve, reject };
        if (left) resolve(null);
        else if (failure !== null) reject(failure);
        else waiting.add(current);
      });
    const leave = (): void => {
      if (left) return;
      left = true;
      if (current !== null) {
        waiting.delete(current);
        current.resolve(null);
      }
      size -= 1;
      if (size === 0) onEmpty();
    };
    return { next, leave };
  };

  return {
    join,
    publish: (batch) =>
      settleAll(({ resolve }) => {
        resolve(batch);
      }),
    fail: (error) => {
      failure = error;
      return settleAll(({ reject }) => {
        reject(error);
      });
    },
  };
}
