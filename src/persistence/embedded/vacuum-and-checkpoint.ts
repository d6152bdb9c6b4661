/** The work that a PostgreSQL server does in background processes, for the embedded one. */
import type { PGlite } from '@electric-sql/pglite';

/** Without checkpoints the write-ahead log would grow until the database is closed. */
const CHECKPOINT = 'CHECKPOINT';
/** While disk space is scarce. */
const SHORTEST_INTERVAL_MS = 10_000;

export interface BackgroundWork {
  /** Frees the space of replaced rows of games, and shortens the write-ahead log. */
  readonly routine: () => Promise<void>;
  /** Frees the space of deleted and replaced rows. */
  readonly vacuum: () => Promise<void>;
  /** Shortens the write-ahead log, unless that was done a moment ago. */
  readonly shortenLog: () => void;
}

/** Runs the statements one by one: VACUUM refuses to share a transaction. */
const runAll = async (pglite: PGlite, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await pglite.exec(statement);
};

export const backgroundWorkOf = (pglite: PGlite, onError: (error: unknown) => void): BackgroundWork => {
  let wasShortened = false;
  return {
    routine: () => runAll(pglite, ['VACUUM game', CHECKPOINT]),
    vacuum: () => runAll(pglite, ['VACUUM (ANALYZE)', CHECKPOINT]),
    shortenLog: () => {
      if (wasShortened) return;
      wasShortened = true;
      setTimeout(() => (wasShortened = false), SHORTEST_INTERVAL_MS).unref();
      runAll(pglite, [CHECKPOINT]).catch(onError);
    },
  };
};
