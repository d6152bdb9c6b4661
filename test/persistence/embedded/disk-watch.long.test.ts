import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { watchDiskSpace } from '#src/persistence/embedded/disk-watch.js';
import { jobsOfTests } from '#test/support/jobs.js';

/** Longer than two intervals. */
const A_WHILE_MS = 2_500;

test('free space that cannot be measured is reported once, and limits nothing', async (t) => {
  const warnings: Error[] = [];
  const onShortage = (): void => {
    t.fail('nothing is short');
  };
  const diskWatch = await watchDiskSpace({
    folder: '/dev/null/missing',
    reserveMb: 100,
    jobs: jobsOfTests,
    onShortage,
    onWarning: (each) => warnings.push(each),
  });
  t.teardown(diskWatch.stop);
  t.equal(diskWatch.diskSpace(), 'unknown');
  await sleep(A_WHILE_MS);
  t.equal(diskWatch.diskSpace(), 'unknown');
  t.equal(warnings.length, 1);
  t.match(warnings[0]?.message, /free space .* cannot be measured/);
});

test('a shortage is reported once, and acted on after each measurement', async (t) => {
  const warnings: Error[] = [];
  let shortages = 0;
  const diskWatch = await watchDiskSpace({
    folder: tmpdir(),
    reserveMb: Number.MAX_SAFE_INTEGER,
    jobs: jobsOfTests,
    onShortage: () => (shortages += 1),
    onWarning: (each) => warnings.push(each),
  });
  t.teardown(diskWatch.stop);
  while (shortages < 3) await sleep(20);
  t.equal(diskWatch.diskSpace(), 'scarce');
  t.equal(warnings.length, 1);
});
