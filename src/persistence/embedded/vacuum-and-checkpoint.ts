/** What a PostgreSQL server does in background processes, for the embedded one. */
import type { PGlite } from '@electric-sql/pglite';

/** Without checkpoints the write-ahead log would grow until the database is closed. */
const CHECKPOINT = 'CHECKPOINT';
const ROUTINE = ['VACUUM game', CHECKPOINT];
const ROUTINE_INTERVAL_MS = 60_000;
/** While disk space is scarce. */
const SHORTEST_INTERVAL_MS = 10_000;

export interface Maintenance {
  /** Frees the space of deleted and replaced rows. */
  readonly vacuum: () => Promise<void>;
  /** Shortens the write-ahead log, unless that was done a moment ago. */
  readonly shortenLog: () => void;
  readonly stop: () => void;
}

/** Runs the statements one by one: VACUUM refuses to share a transaction. */
const runAll = async (pglite: PGlite, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await pglite.exec(statement);
};

export const startMaintenance = (pglite: PGlite, onError: (error: unknown) => void): Maintenance => {
  const timer = setInterval(() => void runAll(pglite, ROUTINE).catch(onError), ROUTINE_INTERVAL_MS).unref();
  let wasShortened = false;
  return {
    vacuum: () => runAll(pglite, ['VACUUM (ANALYZE)', CHECKPOINT]),
    shortenLog: () => {
      if (wasShortened) return;
      wasShortened = true;
      setTimeout(() => (wasShortened = false), SHORTEST_INTERVAL_MS).unref();
      runAll(pglite, [CHECKPOINT]).catch(onError);
    },
    stop: () => {
      clearInterval(timer);
    },
  };
};
