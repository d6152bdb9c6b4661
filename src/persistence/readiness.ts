/** Whether the service can work: the database responds quickly, accepts changes and has all migrations. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';
import type { WriteHealth } from './write-health.js';

const TIMEOUT_MS = 2_000;
const APPLIED_STATEMENT = `
SELECT migration_name AS name FROM _prisma_migrations
WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND current_setting('transaction_read_only') = 'off'`;

/** `migrations` are the names of the required migrations. Never throws. */
export const isReady = async (
  { prisma, room }: Database,
  writeHealth: WriteHealth,
  migrations: readonly string[],
): Promise<boolean> => {
  if (room() === 'exhausted') return false;
  const finished = new AbortController();
  const timeout = sleep(TIMEOUT_MS, false, { signal: finished.signal, ref: false }).catch(() => false);
  const examine = async (): Promise<boolean> => {
    const rows = await prisma.$queryRawUnsafe<{ name: string }[]>(APPLIED_STATEMENT);
    const applied = new Set(rows.map(({ name }) => name));
    await writeHealth.check();
    return migrations.every((name) => applied.has(name));
  };
  const ready = examine().catch(() => false);
  const result = await Promise.race([ready, timeout]);
  finished.abort();
  return result;
};
