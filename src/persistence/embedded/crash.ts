/**
 * PostgreSQL ends its process when it can no longer vouch for the data, for instance because the write-ahead log cannot
 * be written. PGlite has no process to end: it ignores the crash, and repeats the interrupted step for ever.
 */
import type { PGlite } from '@electric-sql/pglite';

/** The exit status with which PostgreSQL's main loop reports an ordinary error, from which it recovers. */
const ORDINARY_ERROR = 100;
const SEVERE = /\b(PANIC|FATAL):\s+(?<message>.*)/;

/** Remembers why PostgreSQL crashed: its last severe message. */
export interface CrashLog {
  /** PGlite's option `onStderr`. Claims every message, so that none is printed. */
  readonly onStderr: (text: string) => boolean;
  readonly reason: () => string | undefined;
}

export const createCrashLog = (): CrashLog => {
  let reason: string | undefined;
  return {
    onStderr: (text) => {
      reason = SEVERE.exec(text)?.groups?.['message'] ?? reason;
      return true;
    },
    reason: () => reason,
  };
};

const isOrdinary = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === ORDINARY_ERROR;

/** Calls `onCrash`, which must not return, as soon as PostgreSQL has crashed. */
export const watchForCrash = (
  { Module: postgres }: PGlite,
  log: CrashLog,
  onCrash: (error: Error) => never,
): void => {
  const step = postgres._PostgresMainLoopOnce;
  postgres._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (isOrdinary(error)) throw error;
      const reason = log.reason() ?? String(error);
      onCrash(new Error(`the embedded database has crashed: ${reason}`, { cause: error }));
    }
  };
};
