import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/postgres.js';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** Settings of a database of the experiment's own, and how to remove it. */
export const newDatabase = async (
  kind: DatabaseKind,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> => {
  if (kind === 'postgres') {
    const postgres = await startPostgres();
    return { env: { DATABASE_URL: postgres.url }, remove: () => postgres.remove() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'parlour-chaos-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { env: { DATABASE_URL: '', DATA_DIR: folder }, remove };
};
