/**
 * Group commit: updates of different games that arrive while a statement is running are stored together by the next
 * one, so that many moves share one round trip and one flush of the database's write-ahead log.
 */
import { StoreUnavailable, type Update } from '#src/engine/store.js';
import { isConflict, isLockTimeout } from './errors.js';

const CONFLICT_ATTEMPTS = 5;

export interface GroupCommitOptions {
  /** Stores updates of different games in one statement; returns the ids of those whose guard held. */
  readonly write: (batch: readonly Update[]) => Promise<ReadonlySet<string>>;
  readonly statementsInFlight: number;
  /** Another statement starts only when all running ones have taken this long: fewer, larger statements cost less. */
  readonly patienceMs: number;
  readonly largestBatch: number;
}

interface Waiting {
  readonly update: Update;
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Splits the queue into the next batch, one update per game and no game that is being stored, and the rest. */
const split = (
  queue: readonly Waiting[],
  busy: ReadonlySet<string>,
  largestBatch: number,
): readonly [batch: Waiting[], rest: Waiting[]] => {
  const batch = new Map<string, Waiting>();
  const rest: Waiting[] = [];
  for (const waiting of queue) {
    const { id } = waiting.update.game;
    if (batch.size < largestBatch && !busy.has(id) && !batch.has(id)) batch.set(id, waiting);
    else rest.push(waiting);
  }
  return [[...batch.values()], rest];
};

/** Retries at once: PostgreSQL resolves a deadlock by rolling back one transaction, and the others go on. */
const retryConflicts = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error) || attempt === CONFLICT_ATTEMPTS) throw error;
    }
  }
};

/** Returns a function that stores one update, `false` if its guard failed. A failing update fails alone. */
export const groupCommit = (options: GroupCommitOptions): ((update: Update) => Promise<boolean>) => {
  let queue: Waiting[] = [];
  let inFlight = 0;
  let startIsScheduled = false;
  const busy = new Set<string>();
  const slow = new Set<readonly Waiting[]>();

  /** Rejects all at once: otherwise each batch in turn would wait until the dead database times out. */
  const rejectQueue = (error: StoreUnavailable): void => {
    for (const { reject } of queue) reject(error);
    queue = [];
  };

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const stored = await retryConflicts(() => options.write(batch.map(({ update }) => update)));
      for (const { update, resolve } of batch) resolve(stored.has(update.game.id));
    } catch (error) {
      const databaseIsGone = error instanceof StoreUnavailable && !isLockTimeout(error);
      if (batch.length > 1 && !databaseIsGone) {
        for (const waiting of batch) await settle([waiting]);
        return;
      }
      for (const { reject } of batch) reject(error);
      if (databaseIsGone) rejectQueue(error);
    }
  };

  const store = async (batch: readonly Waiting[]): Promise<void> => {
    const patience = setTimeout(() => {
      slow.add(batch);
      start();
    }, options.patienceMs);
    await settle(batch);
    clearTimeout(patience);
    slow.delete(batch);
    for (const { update } of batch) busy.delete(update.game.id);
    inFlight -= 1;
    start();
  };

  const start = (): void => {
    startIsScheduled = false;
    while (inFlight === slow.size && inFlight < options.statementsInFlight) {
      const [batch, rest] = split(queue, busy, options.largestBatch);
      if (batch.length === 0) return;
      queue = rest;
      for (const { update } of batch) busy.add(update.game.id);
      inFlight += 1;
      void store(batch);
    }
  };

  return (update) =>
    new Promise((resolve, reject) => {
      queue.push({ update, resolve, reject });
      if (startIsScheduled) return;
      startIsScheduled = true;
      setImmediate(start);
    });
};
