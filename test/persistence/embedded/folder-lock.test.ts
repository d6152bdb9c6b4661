import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'tap';
import { lockFolder } from '#src/persistence/embedded/data-folder.js';
import { temporaryFolder } from '#test/persistence/stores.js';

const SHORT = 'data';
const LONG = 'long-'.repeat(40);

test('a folder has one holder, by whatever path', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  for (const name of [SHORT, LONG]) {
    const path = join(folder.path, name);
    const otherPath = `${path}-link`;
    await mkdir(path);
    await symlink(path, otherPath);
    const release = await lockFolder(path);
    await t.rejects(lockFolder(path), { message: /in use .*; stop it, or choose another DATA_DIR/ });
    await t.rejects(lockFolder(otherPath), { message: /in use/ });
    await rename(path, `${path}-moved`);
    await t.rejects(lockFolder(`${path}-moved`), { message: /in use/ });
    release();
    const releaseNext = await lockFolder(`${path}-moved`);
    releaseNext();
  }
});

test('when several lock a folder at once, exactly one succeeds', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const takers = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder.path)));
  const releases = takers.flatMap((taker) => (taker.status === 'fulfilled' ? [taker.value] : []));
  t.equal(releases.length, 1);
  for (const release of releases) release();
});

test('a lock does not affect other folders', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const [one, other] = [join(folder.path, 'one'), join(folder.path, 'other')];
  await Promise.all([mkdir(one), mkdir(other)]);
  const releases = await Promise.all([lockFolder(one), lockFolder(other)]);
  t.equal(releases.length, 2);
  for (const release of releases) release();
});

test('a folder that cannot be locked is not locked', async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  await t.rejects(lockFolder(join(folder.path, 'missing')), { code: 'ENOENT' });
});
