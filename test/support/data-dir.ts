/** Data folders for the embedded database. Creating a database takes seconds, so tests get copies of a template. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess } from '#src/wiring.js';
import { createStore } from '#src/persistence/store.js';

/** The files that the template depends on. Their digest is part of its name, and the template stays for later runs. */
const sources = [
  'package-lock.json',
  'tools/build/empty-database.mjs',
  ...readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join('prisma/migrations', file)),
];
const digest = createHash('sha256')
  .update(sources.map((file) => readFileSync(file, 'utf8')).join(''))
  .digest('hex');
const TEMPLATE = join(tmpdir(), `parlour-template-${digest.slice(0, 16)}`);
const OPTIONS = {
  poolSize: 2,
  statementTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  reserveMb: 0,
  onFatal: endProcess,
};

const createTemplate = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-template-new-'));
  const store = await createStore({ dataDir: join(folder, 'data'), ...OPTIONS });
  await store.close();
  // Fails if another process was faster; its template is just as good.
  await rename(join(folder, 'data'), TEMPLATE).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
};

/** Creates a data folder with an empty database to which all migrations have been applied. */
export async function newDataDir(): Promise<string> {
  if (!existsSync(TEMPLATE)) await createTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'parlour-test-'));
  // Hundreds of files: `cp` of node:fs takes ten times as long.
  await promisify(execFile)('cp', ['-R', `${TEMPLATE}/.`, folder]);
  return folder;
}
