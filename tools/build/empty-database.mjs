/**
 * Makes the empty database that the embedded database starts from, with all migrations: making one in WebAssembly takes
 * seconds. It has no template databases, so the first start copies 400 files instead of 1,000. Needs the compiled service.
 * `node tools/build/empty-database.mjs <folder>`
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

const TIMEOUT_MS = 60_000;

/** PostgreSQL copies one of these to create another database, and the service never creates one. */
const TEMPLATES = ['template0', 'template1'];

const [target = ''] = process.argv.slice(2);
const { createStore } = await import('../../dist/src/persistence/store.js');
const dataDir = mkdtempSync(join(tmpdir(), 'parlour-empty-'));
const cluster = join(dataDir, 'pglite');
try {
  const pglite = await PGlite.create({ dataDir: cluster });
  for (const name of TEMPLATES) {
    await pglite.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    await pglite.exec(`DROP DATABASE ${name}`);
  }
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
