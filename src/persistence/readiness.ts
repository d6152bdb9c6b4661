/** Whether the service can work: the database responds quickly and all migrations are applied. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';
import { driverMessage } from './errors.js';

const TIMEOUT_MS = 2_000;
const APPLIED_STATEMENT = `
SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

const NO_RESPONSE = `it did not respond within ${TIMEOUT_MS / 1000} s`;

const missingOf = async ({ prisma }: Database, migrations: readonly string[]): Promise<string | null> => {
  const rows = await prisma.$queryRawUnsafe<{ name: string }[]>(APPLIED_STATEMENT);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter((name) => !applied.has(name));
  return missing.length === 0 ? null : `migrations are missing: ${missing.join(', ')}`;
};

/** Why the service cannot work, in a sentence that names the database; `null` if it can. Never throws. */
export const whyNotReady = async (
  database: Database,
  migrations: readonly string[],
): Promise<string | null> => {
  const finished = new AbortController();
  const timeout = sleep(TIMEOUT_MS, NO_RESPONSE, { signal: finished.signal, ref: false }).catch(() => null);
  const reason = await Promise.race([missingOf(database, migrations).catch(driverMessage), timeout]);
  finished.abort();
  return reason === null ? null : `${database.name} is not ready: ${reason}`;
};
