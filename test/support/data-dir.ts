/** Data folders for the embedded database: a new cluster takes seconds to make, a copy of one does not. */
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore } from '#src/persistence/store.js';

/** Named after what it is made from; it stays for later runs. */
const sources = [
  'package-lock.json',
  ...readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join('prisma/migrations', file)),
];
const digest = createHash('sha256')
  .update(sources.map((file) => readFileSync(file, 'utf8')).join(''))
  .digest('hex');
const TEMPLATE = join(tmpdir(), `parlour-template-${digest.slice(0, 16)}`);
const LIMITS = { poolSize: 2, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 };

const makeTemplate = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-template-new-'));
  const store = await createStore({ dataDir: join(folder, 'data'), ...LIMITS });
  await store.close();
  // Another test may have been faster.
  await rename(join(folder, 'data'), TEMPLATE).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
};

/** A new data folder with an empty database, all migrations in. */
export const newDataDir = async (): Promise<string> => {
  if (!existsSync(TEMPLATE)) await makeTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'parlour-test-'));
  await cp(TEMPLATE, folder, { recursive: true });
  return folder;
};
