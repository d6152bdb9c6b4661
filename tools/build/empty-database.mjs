/**
 * Makes the empty database that the embedded database starts from, with all migrations, in dist/. Making a PostgreSQL
 * cluster in WebAssembly takes seconds, so the repository has an archive of one for the version of PGlite that is
 * installed. After an upgrade of PGlite this makes a new archive, to be committed. Needs the bundled service.
 */
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
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
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const TARGET = 'dist/empty-database';
const ARCHIVES = 'src/persistence/embedded';
const TIMEOUT_MS = 60_000;

/** PostgreSQL copies one of these to create another database, and the service never creates one. */
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

/** Without the template databases, so that the first start copies 400 files instead of 1,000. */
const makeArchive = async () => {
  const { PGlite } = await import('@electric-sql/pglite');
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

const unpack = (folder) => {
  mkdirSync(folder, { mode: 0o700 });
  const { status, error, stderr } = spawnSync('tar', ['--extract', '--directory', folder, '--file', '-'], {
    input: brotliDecompressSync(readFileSync(ARCHIVE)),
  });
  if (status !== 0) throw new Error(`tar: ${error?.message ?? stderr}`);
};

/** The service may run as another user than the build: in the image, or under systemd. */
const makeReadable = (folder) => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else chmodSync(path, 0o644);
  }
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
  rmSync(TARGET, { recursive: true, force: true });
  cpSync(cluster, TARGET, { recursive: true });
  makeReadable(TARGET);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
