/**
 * Group commit: updates of different games that arrive while a statement is under way are stored together by the next
 * one, so that many moves share one round trip and one flush of the database's log.
 */
import { StoreUnavailable, type Update } from '#src/engine/store.js';
import { isConflict, isLockTimeout } from './errors.js';

const CONFLICT_TRIES = 5;

export interface GroupCommitOptions {
  /** Stores updates of different games in one statement; gives the ids of those whose guard held. */
  readonly write: (batch: readonly Update[]) => Promise<ReadonlySet<string>>;
  readonly statementsInFlight: number;
  /** Another statement goes out only when those under way have taken so long: fewer and larger ones cost less. */
  readonly patienceMs: number;
  readonly largestBatch: number;
}

interface Waiting {
  readonly update: Update;
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Gives a function that stores one update: `false` where its guard failed. An update that fails fails alone. */
export function groupCommit(options: GroupCommitOptions): (update: Update) => Promise<boolean> {
  let queue: Waiting[] = [];
  let inFlight = 0;
  let startsSoon = false;
  const busy = new Set<string>();
  const slow = new Set<readonly Waiting[]>();

  function start(): void {
    startsSoon = false;
    while (inFlight === slow.size && inFlight < options.statementsInFlight) {
      const [batch, rest] = split(queue, busy, options.largestBatch);
      if (batch.length === 0) return;
      queue = rest;
      for (const { update } of batch) busy.add(update.game.id);
      inFlight += 1;
      void store(batch);
    }
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
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
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await againAfterConflicts(() => options.write(batch.map(({ update }) => update)));
      for (const { update, resolve } of batch) resolve(stored.has(update.game.id));
    } catch (error) {
      const databaseIsGone = error instanceof StoreUnavailable && !isLockTimeout(error);
      if (batch.length > 1 && !databaseIsGone) {
        for (const waiting of batch) await settle([waiting]);
        return;
      }
      for (const { reject } of batch) reject(error);
      if (databaseIsGone) refuseAllWaiting(error);
    }
  }

  /** Nobody stands in line for a database that is gone: each batch would wait for its time limit in turn. */
  function refuseAllWaiting(error: StoreUnavailable): void {
    for (const { reject } of queue) reject(error);
    queue = [];
  }

  return (update) =>
    new Promise((resolve, reject) => {
      queue.push({ update, resolve, reject });
      if (startsSoon) return;
      startsSoon = true;
      setImmediate(start);
    });
}

/** The first updates in the queue, one a game, of games that are not being stored; and the others. */
function split(
  queue: readonly Waiting[],
  busy: ReadonlySet<string>,
  largest: number,
): readonly [batch: Waiting[], rest: Waiting[]] {
  const batch = new Map<string, Waiting>();
  const rest: Waiting[] = [];
  for (const waiting of queue) {
    const { id } = waiting.update.game;
    if (batch.size < largest && !busy.has(id) && !batch.has(id)) batch.set(id, waiting);
    else rest.push(waiting);
  }
  return [[...batch.values()], rest];
}

/** PostgreSQL ends a deadlock by undoing one of its transactions; the others go on, so that it may try at once. */
async function againAfterConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error) || tries === CONFLICT_TRIES) throw error;
    }
  }
}
