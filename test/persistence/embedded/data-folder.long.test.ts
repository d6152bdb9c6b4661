/** A database is created once: one that was lost must not be replaced by an empty one. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { test, type Test } from 'tap';
import { newDataDir } from '#test/support/data-dir.js';
import { creationOf, someGame } from '#test/persistence/records.js';
import { openStore } from '#test/persistence/stores.js';

const emptyFolder = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-folder-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder whose database has been opened before. */
const usedFolder = async (t: Test): Promise<string> => {
  const dataDir = await newDataDir();
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const store = await openStore({ dataDir });
  await store.create(creationOf(someGame()));
  await store.close();
  return dataDir;
};

const refuses = (t: Test, dataDir: string, message: RegExp): Promise<void> =>
  t.rejects(openStore({ dataDir }), { message }).then(() => undefined);

test('a folder that has lost its database is refused', async (t) => {
  const LOST = /the database in .* is missing or incomplete\. Restore .* from a backup/;
  await t.test('without PG_VERSION', async (t) => {
    const dataDir = await usedFolder(t);
    await rm(join(dataDir, 'pglite', 'PG_VERSION'));
    await refuses(t, dataDir, LOST);
  });
  await t.test('emptied', async (t) => {
    const dataDir = await usedFolder(t);
    await rm(join(dataDir, 'pglite'), { recursive: true });
    await refuses(t, dataDir, LOST);
    await mkdir(join(dataDir, 'pglite'));
    await refuses(t, dataDir, LOST);
    await rm(join(dataDir, 'parlour.txt'));
    await refuses(t, dataDir, LOST);
  });
});

test('a database that has lost its tables is refused', async (t) => {
  const dataDir = await usedFolder(t);
  const run = async (sql: string): Promise<void> => {
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
    await pglite.exec(sql);
    await pglite.close();
  };
  await run('DROP TABLE entry CASCADE');
  await refuses(t, dataDir, /lost these tables: entry\./);
  await run('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await refuses(t, dataDir, /lost these tables: _prisma_migrations\./);
});

test("PostgreSQL's own folder is refused", async (t) => {
  const folder = await emptyFolder(t);
  await writeFile(join(folder, 'PG_VERSION'), '');
  await refuses(t, folder, /is itself the folder of a PostgreSQL database/);
});

test('a file is not a folder', async (t) => {
  const folder = await emptyFolder(t);
  const file = join(folder, 'file');
  await writeFile(file, '');
  await refuses(t, file, /DATA_DIR must be a folder, and .* is a file/);
  await refuses(t, join(file, 'inside'), /DATA_DIR must be a folder, and a part of its path .* is a file/);
});

test('files of others do not matter', async (t) => {
  const dataDir = await emptyFolder(t);
  await mkdir(join(dataDir, 'lost+found'));
  for (const name of ['log', '.gitkeep', 'in-use.sock']) await writeFile(join(dataDir, name), '');
  const store = await openStore({ dataDir });
  t.equal(await store.ready(), true);
  await store.close();
});

test('an interrupted first start is started over, and games outlive a restart', async (t) => {
  const dataDir = await emptyFolder(t);
  await mkdir(join(dataDir, 'pglite.new'));
  await writeFile(join(dataDir, 'pglite.new', 'PG_VERSION'), '18\n');
  const game = someGame();
  const store = await openStore({ dataDir });
  t.notOk(existsSync(join(dataDir, 'pglite.new')));
  await store.create(creationOf(game));
  await refuses(t, dataDir, /in use/);
  await store.close();
  const again = await openStore({ dataDir });
  t.strictSame(await again.load(game.id), game);
  await again.close();
});
