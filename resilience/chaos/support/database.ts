import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/postgres.js';

export type DatabaseKind = 'embedded' | 'postgres';

export interface NewDatabase {
  /** Settings that make the service use it. */
  readonly env: Record<string, string>;
  readonly remove: () => Promise<void>;
}

/** Creates an empty database for one experiment. */
export async function newDatabase(kind: DatabaseKind): Promise<NewDatabase> {
  if (kind === 'postgres') {
    const postgres = await startPostgres();
    return { env: { DATABASE_URL: postgres.url }, remove: () => postgres.remove() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'parlour-chaos-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { env: { DATABASE_URL: '', DATA_DIR: folder }, remove };
}
