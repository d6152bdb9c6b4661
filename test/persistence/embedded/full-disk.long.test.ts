/** The disk of the embedded database is full and nobody watches it. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { mountSmallDisk, type SmallDisk } from '#test/support/disk.js';
import { StoreFull, StoreUnavailable } from '#src/engine/store.js';
import { defined } from 'parlour-games/kit/checked';
import { newDataDir } from '#test/support/data-dir.js';
import { creationOf, nextOf, someGame } from '#test/persistence/records.js';
import { openStore } from '#test/persistence/stores.js';
import { until } from '#test/support/until.js';

const PROGRAM = join(import.meta.dirname, 'crash-database.js');
const SIZE_MB = 200;
/** Less than a segment of the write-ahead log, 16 MiB. */
const TOO_LITTLE_MB = 8;
/** Random, so that it cannot be compressed. */
const LARGE_BYTES = 100_000;

const trial = await mountSmallDisk(SIZE_MB);
await trial?.remove();
const LIMITS = { skip: trial === null ? 'mounting a tmpfs is not allowed' : false };

const diskWithDatabase = async (t: Test): Promise<SmallDisk> => {
  const disk = defined(await mountSmallDisk(SIZE_MB), 'the disk');
  t.teardown(() => disk.remove());
  const template = await newDataDir();
  await cp(template, disk.dataDir, { recursive: true });
  await rm(template, { recursive: true });
  return disk;
};

test('if PostgreSQL crashes, the process ends, and nothing stored is lost', LIMITS, async (t) => {
  const disk = await diskWithDatabase(t);
  const game = someGame();
  const before = await openStore({ dataDir: disk.dataDir });
  await before.create(creationOf(game));
  await before.close();
  await disk.fill(TOO_LITTLE_MB);
  const child = spawn(process.execPath, [PROGRAM, disk.dataDir], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  const [[code], message] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  t.equal(code, 1);
  t.match(
    message,
    /^Parlour is exiting: the embedded database has crashed: could not .* No space left on device/m,
  );

  await disk.makeRoom();
  const after = await openStore({ dataDir: disk.dataDir });
  t.strictSame(await after.load(game.id), game);
  await after.close();
});

test('while nothing can be written, the store is not ready', LIMITS, async (t) => {
  const disk = await diskWithDatabase(t);
  const store = await openStore({ dataDir: disk.dataDir });
  t.teardown(() => store.close());
  t.equal(await store.ready(), true);
  await disk.fill(0);
  const large = () => creationOf(someGame({ state: { noise: randomBytes(LARGE_BYTES).toString('base64') } }));
  const failures: unknown[] = [];
  for (let attempt = 0; attempt < 100 && failures.length === 0; attempt += 1)
    await store.create(large()).catch((error: unknown) => failures.push(error));
  t.ok(failures[0] instanceof StoreUnavailable, String(failures[0]));
  t.equal(await store.ready(), false);
  await disk.makeRoom();
  await until(() => store.ready());
  t.equal(await store.create(large()), true);
});

test('a reserve refuses new games before the disk is full', LIMITS, async (t) => {
  const disk = await diskWithDatabase(t);
  const [reserveMb, leftMb] = [90, 60];
  const game = someGame();
  const before = await openStore({ dataDir: disk.dataDir });
  await before.create(creationOf(game));
  await before.close();
  await disk.fill(leftMb);
  const store = await openStore({ dataDir: disk.dataDir, reserveMb });
  t.teardown(() => store.close());
  await t.rejects(store.create(creationOf(someGame())), StoreFull);
  await t.rejects(store.putNote(game.id, { seq: 0, seat: 0, text: 'x' }, null), StoreFull);
  const next = nextOf(game);
  t.equal(await store.update(next), true, 'running games go on');
  t.equal(await store.ready(), true);
  await disk.fill(TOO_LITTLE_MB);
  await t.rejects(
    untilRefused(() => store.update(next)),
    StoreFull,
  );
  t.equal(await store.ready(), false);
});

/** Free room is measured once a second. */
const untilRefused = async (attempt: () => Promise<unknown>): Promise<never> => {
  for (;;) {
    await attempt();
    await sleep(50);
  }
};
