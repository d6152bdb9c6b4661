/**
 * Group commit: changes of different games (updates, or creations) that arrive while a statement is running are stored
 * together by the next one, so that many moves share one round trip and one flush of the database's write-ahead log.
 */
import {
  OutcomeUnknown,
  StoreUnavailable,
  type Creation,
  type Store,
  type Update,
} from '#src/engine/store.js';
import { isContention } from './errors.js';
import { createStartDelay, type Sql } from './sql.js';
import {
  CLAIM_SEAT_STATEMENT,
  claimParameters,
  creationParameters,
  creationStatementFor,
  SETTLE_STATEMENT,
  updateParameters,
  updateStatementFor,
  type Claim,
} from './write-statements.js';

/** What is stored about one game. */
interface Change {
  readonly game: { readonly id: string };
}

export interface GroupCommitOptions<T extends Change> {
  /** Stores changes of different games in one statement; returns the ids of the games whose change was stored. */
  readonly write: (batch: readonly T[]) => Promise<ReadonlySet<string>>;
  readonly statementsInFlight: number;
  /**
   * Another statement starts only when all running ones have taken this long: fewer, larger statements cost less. With one game
   * per statement, none waits.
   */
  readonly overlapAfterMs: number;
  readonly largestBatch: number;
}

interface Waiting<T extends Change> {
  readonly change: T;
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Splits the queue into the next batch (one change per game, none of a game being stored) and the rest. */
const split = <T extends Change>(
  queue: readonly Waiting<T>[],
  busy: ReadonlySet<string>,
  largestBatch: number,
): readonly [batch: Waiting<T>[], rest: Waiting<T>[]] => {
  const batch = new Map<string, Waiting<T>>();
  const rest: Waiting<T>[] = [];
  for (const waiting of queue) {
    const { id } = waiting.change.game;
    if (batch.size < largestBatch && !busy.has(id) && !batch.has(id)) batch.set(id, waiting);
    else rest.push(waiting);
  }
  return [[...batch.values()], rest];
};

const isGone = (error: unknown): error is StoreUnavailable =>
  error instanceof StoreUnavailable && !(error instanceof OutcomeUnknown) && !isContention(error);

/**
 * Returns a function that stores one change, and resolves with whether it was stored. A change that fails is rejected alone,
 * unless the database is unavailable or the outcome is unknown.
 */
export function groupCommit<T extends Change>(
  options: GroupCommitOptions<T>,
): (change: T) => Promise<boolean> {
  let queue: Waiting<T>[] = [];
  let inFlight = 0;
  const delay = createStartDelay();
  const busy = new Set<string>();
  const slow = new Set<readonly Waiting<T>[]>();

  /** Rejects all waiting changes at once: otherwise each batch in turn would wait for the timeout of the dead database. */
  const rejectQueue = (error: StoreUnavailable): void => {
    for (const { reject } of queue) reject(error);
    queue = [];
  };

  const settle = async (batch: readonly Waiting<T>[]): Promise<void> => {
    try {
      const stored = await options.write(batch.map(({ change }) => change));
      for (const { change, resolve } of batch) resolve(stored.has(change.game.id));
    } catch (error) {
      // If the outcome is unknown, the change may be stored, and a second attempt would report it as refused.
      if (batch.length > 1 && !isGone(error) && !(error instanceof OutcomeUnknown)) {
        for (const waiting of batch) await settle([waiting]);
        return;
      }
      for (const { reject } of batch) reject(error);
      if (isGone(error)) rejectQueue(error);
    }
  };

  const store = async (batch: readonly Waiting<T>[]): Promise<void> => {
    const patience = setTimeout(() => {
      slow.add(batch);
      start();
    }, options.overlapAfterMs);
    await settle(batch);
    clearTimeout(patience);
    slow.delete(batch);
    for (const { change } of batch) busy.delete(change.game.id);
    inFlight -= 1;
    delay.schedule(start);
  };

  const start = (): void => {
    const mayWait = options.largestBatch > 1;
    while ((inFlight === slow.size || !mayWait) && inFlight < options.statementsInFlight) {
      const [batch, rest] = split(queue, busy, options.largestBatch);
      if (batch.length === 0) return;
      queue = rest;
      for (const { change } of batch) busy.add(change.game.id);
      inFlight += 1;
      delay.started(batch.length);
      void store(batch);
    }
  };

  return (change) =>
    new Promise((resolve, reject) => {
      queue.push({ change, resolve, reject });
      delay.schedule(start);
    });
}

/** Stores changes of games, each of which resolves with `false` if its guard did not hold. May violate unique indexes. */
export interface Writer extends Pick<Store, 'settle'> {
  readonly update: (update: Update) => Promise<boolean>;
  readonly create: (creation: Creation) => Promise<boolean>;
  readonly claim: (claim: Claim) => Promise<boolean>;
}

export interface WriterOptions extends Omit<GroupCommitOptions<Update>, 'write'> {
  readonly poolSize: number;
  /** Called with the number of games when an update statement starts; the returned function is called at its end. */
  readonly startTimer?: ((games: number) => () => void) | undefined;
}

/** The result of a writing statement: the ids of the rows that it stored. */
export interface Stored {
  readonly id: string | null;
}

export function idsOf(rows: readonly Stored[]): string[] {
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Stores many new games with one statement, `isGuarded` by the database's clock. A game whose failure would affect others gets
 * its own statement.
 */
export function groupedCreations(
  { change }: Sql,
  options: WriterOptions,
  isGuarded: boolean,
): Writer['create'] {
  const store = async (creations: readonly Creation[]): Promise<string[]> =>
    idsOf(await change(creationStatementFor(creations, isGuarded), ...creationParameters(creations)));
  const together = groupCommit<Creation>({
    ...options,
    write: async (creations) => new Set(await store(creations)),
  });
  // If a commitment cannot be used, none of the games in the statement is stored.
  return async (creation) =>
    creation.commitmentId === undefined ? together(creation) : (await store([creation])).length === 1;
}

/** Stores changes to many games with one statement. */
export function groupedWriter(sql: Sql, options: WriterOptions): Writer {
  const { change } = sql;
  return {
    update: groupCommit<Update>({
      ...options,
      write: async (updates) => {
        const stopTimer = options.startTimer?.(updates.length);
        try {
          const rows = await change<Stored>(updateStatementFor(updates), ...updateParameters(updates));
          return new Set(idsOf(rows));
        } finally {
          stopTimer?.();
        }
      },
    }),
    create: groupedCreations(sql, options, true),
    claim: async (claim) => (await change(CLAIM_SEAT_STATEMENT, ...claimParameters(claim))).length === 1,
    settle: async (gameId) => {
      await change(SETTLE_STATEMENT, gameId);
    },
  };
}
