/** How the store runs statements: reads, writes, and when the next statement starts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createCoalescer } from '#src/engine/coalesce.js';
import { StoreUnavailable } from '#src/engine/store.js';
import type { Database } from './database.js';
import { asStoreError, asWriteError, isConflict, isContention } from './errors.js';
import type { PrismaClient } from './generated/client.js';

/** A database and the ways to use it. All throw `StoreUnavailable` if it is unavailable. */
export interface Sql extends Database {
  /** Runs a read. */
  readonly read: <T>(work: () => Promise<T>) => Promise<T>;
  /** The rows that a statement reads. */
  readonly query: <Row>(statement: string, ...values: readonly unknown[]) => Promise<Row[]>;
  /** Runs a write, retries it after a conflict with another write, and remembers whether the database accepted it. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
  /** The rows that a writing statement returns. */
  readonly change: <Row>(statement: string, ...values: readonly unknown[]) => Promise<Row[]>;
  /** Runs a writing statement; returns the number of its rows. */
  readonly execute: (statement: string, ...values: readonly unknown[]) => Promise<number>;
  /**
   * After a write that failed because the database was unavailable, tries another one, at most once a second, and rejects if
   * that fails, too: reading may work where writing does not.
   */
  readonly checkWrites: () => Promise<void>;
}

/**
 * A query that locks the players with these ids, except deleted ones, for a statement that adds rows for them. A later deletion
 * of a player waits, then deletes those rows too; after an earlier one, the query does not find the player. It is a separate
 * query because not every database can lock joined rows.
 */
export function withLiving(ids: string): string {
  return `
living AS (
  SELECT id FROM player WHERE id = ANY (ARRAY(${ids})) AND deleted_at IS NULL ORDER BY id FOR SHARE
)`;
}

const CONFLICT_ATTEMPTS = 5;

/** Retries a write at once: PostgreSQL resolves a deadlock by rolling back one transaction, and the others continue. */
export async function retryConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error) || attempt === CONFLICT_ATTEMPTS) throw error;
    }
  }
}

/**
 * The size of a probe: like a new game, it needs more than the free space of existing pages. Random, so it does not compress.
 */
const PROBE_BYTES = 32_768;
/** How long a probe is reused. It costs a write, and frequent checks of readiness must not burden a database in trouble. */
const PROBE_REUSED_MS = 1_000;
/** The date of a probe: old enough that retention deletes a probe that a crash has left behind. */
const LONG_AGO = new Date(0);

/** Stores a commitment that nobody can use, and deletes it. */
const probe = async (prisma: PrismaClient): Promise<void> => {
  const id = randomUUID();
  const data = { id, secret: randomBytes(PROBE_BYTES), createdAt: LONG_AGO, expiresAt: LONG_AGO };
  await prisma.$transaction([
    prisma.commitment.create({ data }),
    prisma.commitment.deleteMany({ where: { id } }),
  ]);
};

const read: Sql['read'] = async (work) => {
  try {
    return await work();
  } catch (error) {
    throw asStoreError(error);
  }
};

export function sqlOn(database: Database): Sql {
  const { prisma } = database;
  let lastFailed = false;
  const write: Sql['write'] = async (work) => {
    try {
      const result = await retryConflicts(work);
      lastFailed = false;
      return result;
    } catch (error) {
      const storeError = asWriteError(error);
      if (storeError instanceof StoreUnavailable && !isContention(storeError)) lastFailed = true;
      throw storeError;
    }
  };
  const probes = createCoalescer<unknown>((forget) => void setTimeout(forget, PROBE_REUSED_MS).unref());
  return {
    ...database,
    read,
    query: (statement, ...values) => read(() => prisma.$queryRawUnsafe(statement, ...values)),
    write,
    change: (statement, ...values) => write(() => prisma.$queryRawUnsafe(statement, ...values)),
    execute: (statement, ...values) => write(() => prisma.$executeRawUnsafe(statement, ...values)),
    checkWrites: async () => {
      if (lastFailed) await probes.run('write', () => write(() => probe(prisma)));
    },
  };
}

/**
 * The number of ticks for which a write waits for others while a single game is active: the tick of the response, and the next.
 */
const TICKS_ALONE = 2;
const TICKS_TOGETHER = 10;

/**
 * Delays the start of statements by a few event-loop ticks. When a statement has ended, its clients get their responses. If
 * they continue at once, their next requests arrive within these ticks and share the next statement.
 */
export interface StartDelay {
  /** Calls `start` after the delay, which may pass while a statement is running. Does nothing if a call is already waiting. */
  readonly schedule: (start: () => void) => void;
  /** Call when a statement for `games` games starts; sets the delay of the next one. */
  readonly started: (games: number) => void;
}

/** Calls `start` at the end of the given number of ticks. */
const afterTicks = (ticks: number, start: () => void): void => {
  setImmediate(() => {
    if (ticks > 1) afterTicks(ticks - 1, start);
    else start();
  });
};

export function createStartDelay(): StartDelay {
  let ticks = TICKS_ALONE;
  let isScheduled = false;
  return {
    schedule: (start) => {
      if (isScheduled) return;
      isScheduled = true;
      afterTicks(ticks, () => {
        isScheduled = false;
        start();
      });
    },
    started: (games) => {
      ticks = games > 1 ? TICKS_TOGETHER : TICKS_ALONE;
    },
  };
}
