/** Whether the service can work: the database responds quickly, accepts changes and has all migrations. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCoalescer } from '#src/engine/coalesce.js';
import { StoreUnavailable } from '#src/engine/store.js';
import type { Database } from './database.js';
import { asWriteError, driverMessage, isContention, retryConflicts } from './errors.js';
import type { PrismaClient } from './generated/client.js';

/** More than the free space of existing pages, as a new game needs it, and random, so that it cannot be compressed. */
const PROBE_BYTES = 32_768;
/** A probe costs a write: however often readiness is asked for, it must not burden a database in trouble. */
const PROBE_REUSED_MS = 1_000;
/** Retention deletes a probe that a crash has left behind. */
const LONG_AGO = new Date(0);

/** Whether the database accepted the last write: reading may work on a database that cannot write. */
export interface WriteHealth {
  /**
   * Runs a write, again if it lost a conflict with another one; throws `StoreUnavailable` if the database is unavailable, and
   * remembers whether it was.
   */
  readonly observe: <T>(write: () => Promise<T>) => Promise<T>;
  /** Rejects if the last write was impossible and still is, or was a second ago. */
  readonly check: () => Promise<void>;
}

/** Stores a commitment that nobody can use, and deletes it. */
const probe = async (prisma: PrismaClient): Promise<void> => {
  const id = randomUUID();
  const data = { id, secret: randomBytes(PROBE_BYTES), createdAt: LONG_AGO, expiresAt: LONG_AGO };
  await prisma.$transaction([
    prisma.commitment.create({ data }),
    prisma.commitment.deleteMany({ where: { id } }),
  ]);
};

export function createWriteHealth(prisma: PrismaClient): WriteHealth {
  let lastFailed = false;
  const observe = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      const result = await retryConflicts(write);
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
    observe,
    check: async () => {
      if (lastFailed) await probes.run('write', () => observe(() => probe(prisma)));
    },
  };
}

const TIMEOUT_MS = 2_000;
const APPLIED_STATEMENT = `
SELECT migration_name AS name FROM _prisma_migrations
WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND current_setting('transaction_read_only') = 'off'`;

const NO_RESPONSE = `it did not respond within ${TIMEOUT_MS / 1000} s`;

const examine = async (
  { prisma, diskSpace }: Database,
  writeHealth: WriteHealth,
  migrations: readonly string[],
): Promise<string | null> => {
  if (diskSpace() === 'exhausted') return 'its disk is full';
  const rows = await prisma.$queryRawUnsafe<{ name: string }[]>(APPLIED_STATEMENT);
  if (rows.length === 0) return 'it is read-only, or has no migrations';
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter((name) => !applied.has(name));
  if (missing.length > 0) return `migrations are missing: ${missing.join(', ')}`;
  await writeHealth.check();
  return null;
};

/** Why the service cannot work, in a sentence that names the database; `null` if it can. Never throws. */
export async function whyNotReady(
  database: Database,
  writeHealth: WriteHealth,
  migrations: readonly string[],
): Promise<string | null> {
  const finished = new AbortController();
  const timeout = sleep(TIMEOUT_MS, NO_RESPONSE, { signal: finished.signal, ref: false }).catch(() => null);
  const examined = examine(database, writeHealth, migrations).catch(driverMessage);
  const reason = await Promise.race([examined, timeout]);
  finished.abort();
  return reason === null ? null : `${database.name} is not ready: ${reason}`;
}
