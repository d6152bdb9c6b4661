import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { watchFreeSpace } from '#src/persistence/embedded/disk-watch.js';

/** Longer than two intervals. */
const A_WHILE_MS = 2_500;

test('free space that cannot be measured is reported once, and limits nothing', async (t) => {
  const warnings: Error[] = [];
  const onShortage = (): void => {
    t.fail('nothing is short');
  };
  const freeSpace = await watchFreeSpace('/dev/null/missing', 100, onShortage, (each) => warnings.push(each));
  t.teardown(freeSpace.stop);
  t.equal(freeSpace.room(), 'unknown');
  await sleep(A_WHILE_MS);
  t.equal(freeSpace.room(), 'unknown');
  t.equal(warnings.length, 1);
  t.match(warnings[0]?.message, /free space .* cannot be measured/);
});

test('a shortage is reported once, and acted on after each measurement', async (t) => {
  const warnings: Error[] = [];
  let shortages = 0;
  const freeSpace = await watchFreeSpace(
    tmpdir(),
    Number.MAX_SAFE_INTEGER,
    () => (shortages += 1),
    (each) => warnings.push(each),
  );
  t.teardown(freeSpace.stop);
  while (shortages < 3) await sleep(20);
  t.equal(freeSpace.room(), 'scarce');
  t.equal(warnings.length, 1);
});
