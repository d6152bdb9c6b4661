/** Whether the service can work: the database responds quickly and all migrations are applied. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';

const TIMEOUT_MS = 2_000;
const APPLIED_STATEMENT = `
SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** `migrations` are the names of the required migrations. Never throws. */
export const isReady = async ({ prisma }: Database, migrations: readonly string[]): Promise<boolean> => {
  const finished = new AbortController();
  const timeout = sleep(TIMEOUT_MS, false, { signal: finished.signal, ref: false }).catch(() => false);
  const ready = prisma
    .$queryRawUnsafe<{ name: string }[]>(APPLIED_STATEMENT)
    .then((rows) => new Set(rows.map(({ name }) => name)))
    .then((applied) => migrations.every((name) => applied.has(name)))
    .catch(() => false);
  const result = await Promise.race([ready, timeout]);
  finished.abort();
  return result;
};
