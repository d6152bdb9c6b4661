/** A short run of resilience/full-disk, where a tmpfs may be mounted. */
import { test, type Test } from 'tap';
import { mountSmallDisk } from '#test/support/disk.js';
import { fillDisk, refusalsIn, type FullDisk, type FullDiskResult } from '#resilience/full-disk/full-disk.js';
import { hasNoViolations } from '#resilience/load/counters.js';
import { defined } from 'parlour-games/kit/checked';

const SIZE_MB = 300;
const OPTIONS = { playMs: 2500, clients: 6 };

const trial = await mountSmallDisk(SIZE_MB);
await trial?.remove();
const LIMITS = { skip: trial === null ? 'mounting a tmpfs is not allowed' : false };

/** Nothing acknowledged may be lost in any case. */
const onSmallDisk = async (
  t: Test,
  options: Pick<FullDisk, 'reserveMb' | 'leftMb'>,
): Promise<FullDiskResult> => {
  const disk = defined(await mountSmallDisk(SIZE_MB), 'the disk');
  t.teardown(() => disk.remove());
  const result = await fillDisk(disk, { ...OPTIONS, ...options });
  t.ok(hasNoViolations(result.counters), result.report);
  return result;
};

test('with little room new games are refused, and running ones go on', LIMITS, async (t) => {
  const result = await onSmallDisk(t, { reserveMb: 100, leftMb: 80 });
  t.ok(refusalsIn(result.counters) > 0, result.report);
  t.ok(result.entriesMeanwhile > 0, 'running games go on');
  t.same(result.exitCodes, [], 'the process goes on');
  t.equal(result.probed.notReady, 0, 'and is ready');
});

test('with no room every change is refused until there is room again', LIMITS, async (t) => {
  const result = await onSmallDisk(t, { reserveMb: 100, leftMb: 12 });
  t.ok(refusalsIn(result.counters) > 0, result.report);
  t.same(result.exitCodes, [], 'the process goes on');
  t.equal(result.probed.unanswered, 0, 'and is alive');
  t.ok(result.probed.notReady > 0, 'but not ready');
});
