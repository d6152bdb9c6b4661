/** One process at a time owns a data folder, whatever happens to files and paths. */
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { newDataDir } from '#test/support/data-dir.js';
import { startHolder, type HolderOptions } from './holder.js';
import { openStore } from '#test/persistence/stores.js';
import { until } from '#test/support/until.js';

/** Longer than the path of a socket may be on any system. */
const LONG_NAME = 'long-'.repeat(40);
const DATABASE_FILES = new Set(['pglite', 'parlour.txt']);

const start = (t: Test, dataDir: string, options?: HolderOptions) => {
  const holder = startHolder(dataDir, options);
  t.teardown(() => {
    holder.kill('SIGKILL');
  });
  return holder;
};

const dataDirIn = async (t: Test): Promise<{ folder: string; dataDir: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-owner-'));
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const template = await newDataDir();
  const dataDir = join(folder, LONG_NAME);
  await rename(template, dataDir);
  return { folder, dataDir };
};

const untilExists = async (path: string): Promise<void> => {
  await until(() => existsSync(path));
};

test('a second process is refused until the first one is killed', async (t) => {
  const { folder, dataDir } = await dataDirIn(t);
  const owner = start(t, dataDir, { cwd: dataDir });
  const gameId = await owner.gameId;
  const isRefused = async (cwd: string): Promise<void> => {
    const { code, message } = await start(t, dataDir, { cwd }).ended;
    t.equal(code, 1);
    t.match(message, /in use by another process/);
  };
  await isRefused(folder);
  // The lock does not depend on any file that is not part of the database.
  const others = (await readdir(dataDir)).filter((name) => !DATABASE_FILES.has(name));
  for (const name of others) await rm(join(dataDir, name), { recursive: true });
  await rename(join(dataDir, 'parlour.txt'), join(folder, 'parlour.txt'));
  await isRefused('/');
  await rename(join(folder, 'parlour.txt'), join(dataDir, 'parlour.txt'));

  owner.kill('SIGSTOP');
  await t.rejects(openStore({ dataDir }), { message: /in use/ }, 'also while it is suspended');
  owner.kill('SIGKILL');
  await owner.ended;
  const store = await openStore({ dataDir });
  const game = await store.load(gameId);
  t.ok(game && game.version >= owner.version(), 'every confirmed move is there');
  t.equal((await store.entries(gameId, -1, 100_000)).length, game?.version, 'and so is its entry');
  await store.close();
});

/** A program `flock` that waits for a file before it does what the real one does. */
const stallingFlock = async (folder: string): Promise<Record<string, string>> => {
  const [programs, arrived, mayGoOn] = ['bin', 'arrived', 'may-go-on'].map((name) => join(folder, name));
  await mkdir(String(programs));
  const path = join(String(programs), 'flock');
  await writeFile(
    path,
    `#!/bin/sh\n: > ${arrived}\nwhile [ ! -e ${mayGoOn} ]; do sleep 0.1; done\nPATH=$REAL_PATH exec flock "$@"\n`,
  );
  await chmod(path, 0o755);
  const { PATH = '' } = process.env;
  return { PATH: `${programs}:${PATH}`, REAL_PATH: PATH };
};

test('a process that stalls while it takes the lock does not get it as well', async (t) => {
  const { folder, dataDir } = await dataDirIn(t);
  const stalled = start(t, dataDir, { env: await stallingFlock(folder) });
  await untilExists(join(folder, 'arrived'));
  const owner = start(t, dataDir);
  await owner.gameId;
  await writeFile(join(folder, 'may-go-on'), '');
  const { code, message } = await stalled.ended;
  t.equal(code, 1);
  t.match(message, /in use by another process/);
});

test('a process whose folder is replaced ends', async (t) => {
  const { folder, dataDir } = await dataDirIn(t);
  const backup = join(folder, 'backup');
  await cp(dataDir, backup, { recursive: true });
  const owner = start(t, dataDir, { idle: true });
  await owner.gameId;
  // Stopped, so that it never looks between the two steps.
  owner.kill('SIGSTOP');
  await rename(dataDir, `${dataDir}-old`);
  await rename(backup, dataDir);
  owner.kill('SIGCONT');
  const { code, message } = await owner.ended;
  t.equal(code, 1);
  t.match(message, /Parlour is exiting: .* was replaced while it was in use/);
});

test('a process whose database is removed ends', async (t) => {
  const { dataDir } = await dataDirIn(t);
  const owner = start(t, dataDir, { idle: true });
  await owner.gameId;
  await rename(join(dataDir, 'pglite'), join(dataDir, 'aside'));
  const { code, message } = await owner.ended;
  t.equal(code, 1);
  t.match(message, /Parlour is exiting: .*pglite was removed while it was in use/);
});
