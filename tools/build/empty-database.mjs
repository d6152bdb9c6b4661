/**
 * Makes the empty database that the embedded database starts from, with all migrations, in dist/. Making a PostgreSQL
 * cluster in WebAssembly takes seconds, so the repository has an archive of one for the version of PGlite that is
 * installed. After an upgrade of PGlite this makes a new archive, to be committed. Needs the bundled service.
 */
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const TARGET = 'dist/empty-database.tar.gz';
const ARCHIVES = 'src/persistence/embedded';
const TIMEOUT_MS = 60_000;

/** PostgreSQL copies one of these to create another database, which the service never does. */
const TEMPLATES = ['template0', 'template1'];

const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'));
const ARCHIVE = join(ARCHIVES, `empty-cluster-${version}.tar.br`);

const compress = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Makes the archive without the template databases, so that the first start copies 400 files instead of 1,000. */
const makeArchive = async () => {
  const pglite = await PGlite.create();
  for (const name of TEMPLATES) {
    await pglite.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    await pglite.exec(`DROP DATABASE ${name}`);
  }
  await pglite.exec('CHECKPOINT');
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  for (const name of readdirSync(ARCHIVES))
    if (/^empty-cluster-.*\.tar\.br$/.test(name)) rmSync(join(ARCHIVES, name));
  writeFileSync(ARCHIVE, compress(Buffer.from(await archive.arrayBuffer())));
};

const tar = (words, input) => {
  const { status, error, stderr } = spawnSync('tar', words, { input });
  if (status !== 0) throw new Error(`tar: ${error?.message ?? stderr}`);
};

const unpack = (folder) => {
  mkdirSync(folder, { mode: 0o700 });
  tar(['--extract', '--directory', folder, '--file', '-'], brotliDecompressSync(readFileSync(ARCHIVE)));
};

/** Starts a new write-ahead log: that of the migrations, which no copy needs, would be most of the archive. */
const dropLog = async (cluster) => {
  const pglite = await PGlite.create(cluster);
  await pglite.exec('SET wal_recycle = off; SELECT pg_switch_wal(); CHECKPOINT');
  await pglite.close();
};

if (!existsSync(ARCHIVE)) await makeArchive();
const dataDir = mkdtempSync(join(tmpdir(), 'parlour-empty-'));
const cluster = join(dataDir, 'pglite');
try {
  unpack(cluster);
  const { createStore } = await import('../../dist/service/store.js');
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
  await dropLog(cluster);
  tar(['--create', '--format', 'ustar', '--gzip', '--directory', cluster, '--file', TARGET, '.']);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
