/**
 * Makes the empty database that the embedded database starts from, with all migrations: making one in WebAssembly takes
 * seconds. Without the template databases it has 400 files instead of 1,000, and the first start copies each of them. Needs
 * the compiled service. `node tools/build/empty-database.mjs <folder>`
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

const TIMEOUT_MS = 60_000;

/** PostgreSQL copies these to create further databases, and there will be none. */
const TEMPLATES = ['template0', 'template1'];

const [target = ''] = process.argv.slice(2);
const { createStore } = await import('../../dist/src/persistence/store.js');
const dataDir = mkdtempSync(join(tmpdir(), 'parlour-empty-'));
const cluster = join(dataDir, 'pglite');
try {
  const pglite = await PGlite.create({ dataDir: cluster });
  await pglite.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of TEMPLATES) await pglite.exec(`DROP DATABASE ${name}`);
  await pglite.close();
  const store = await createStore({
    dataDir,
    poolSize: 1,
    statementTimeoutMs: TIMEOUT_MS,
    connectTimeoutMs: TIMEOUT_MS,
    reserveMb: 0,
    onFatal: (error) => {
      throw error;
    },
  });
  await store.close();
  rmSync(target, { recursive: true, force: true });
  cpSync(cluster, target, { recursive: true });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
