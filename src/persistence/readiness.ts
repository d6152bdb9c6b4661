/** Whether the service can do its work: the database answers quickly and has every migration. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';

const READY_TIMEOUT_MS = 2_000;
const APPLIED = `
SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** Never throws; `migrations` are the names of those that must be in. */
export async function isReady({ prisma }: Database, migrations: readonly string[]): Promise<boolean> {
  const done = new AbortController();
  const tooLate = sleep(READY_TIMEOUT_MS, false, { signal: done.signal, ref: false }).catch(() => false);
  const ready = prisma
    .$queryRawUnsafe<{ name: string }[]>(APPLIED)
    .then((rows) => new Set(rows.map(({ name }) => name)))
    .then((applied) => migrations.every((name) => applied.has(name)))
    .catch(() => false);
  const answer = await Promise.race([ready, tooLate]);
  done.abort();
  return answer;
}
