/** Whether the service can work: the database responds quickly, accepts changes and has all migrations. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';
import { driverMessage } from './errors.js';
import type { WriteHealth } from './write-health.js';

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
export const whyNotReady = async (
  database: Database,
  writeHealth: WriteHealth,
  migrations: readonly string[],
): Promise<string | null> => {
  const finished = new AbortController();
  const timeout = sleep(TIMEOUT_MS, NO_RESPONSE, { signal: finished.signal, ref: false }).catch(() => null);
  const examined = examine(database, writeHealth, migrations).catch(driverMessage);
  const reason = await Promise.race([examined, timeout]);
  finished.abort();
  return reason === null ? null : `${database.name} is not ready: ${reason}`;
};
