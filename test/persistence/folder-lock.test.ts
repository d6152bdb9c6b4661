import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'tap';
import { lockFolder } from '#src/persistence/folder-lock.js';
import { temporaryFolder } from './stores.js';

const SHORT = 'data';
const LONG = 'long-'.repeat(40);

test('a folder has one holder', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  for (const name of [SHORT, LONG]) {
    const path = join(folder.path, name);
    await mkdir(path);
    const lock = await lockFolder(path);
    await t.rejects(lockFolder(path), { message: /in use/ });
    await lock.release();
    const next = await lockFolder(path);
    await next.release();
  }
});

test('when several take over a stale lock at once, exactly one gets it', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  await writeFile(join(folder.path, 'in-use.sock'), '');
  const takers = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder.path)));
  const locks = takers.flatMap((taker) => (taker.status === 'fulfilled' ? [taker.value] : []));
  t.equal(locks.length, 1);
  for (const lock of locks) await lock.release();
});

test('a lock does not affect other folders', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const [one, other] = [join(folder.path, 'one'), join(folder.path, 'other')];
  await Promise.all([mkdir(one), mkdir(other)]);
  const locks = await Promise.all([lockFolder(one), lockFolder(other)]);
  t.equal(locks.length, 2);
  for (const lock of locks) await lock.release();
});
