/** Jobs on a clock that the test moves. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { createJobs, JOBS, type JobRun } from '#src/engine/jobs/jobs.js';
import type { SystemStore } from '#src/engine/store.js';
import { runRetention } from '#src/engine/jobs/retention.js';

const EVERY_MS = JOBS.vacuum;

/** Jobs whose pauses end when the test calls `elapse`. */
const startJobs = (random: () => number = () => 0.5) => {
  const due: { readonly ms: number; readonly callback: () => void }[] = [];
  const runs: JobRun[] = [];
  let now = 0;
  const timers = {
    now: () => now,
    after: (ms: number, callback: () => void) => {
      const pause = { ms, callback };
      due.push(pause);
      return () => {
        if (due.includes(pause)) due.splice(due.indexOf(pause), 1);
      };
    },
  };
  const jobs = createJobs({ timers, random, onRun: (run) => runs.push(run) });
  const elapse = async (): Promise<void> => {
    for (const { ms, callback } of due.splice(0)) {
      now += ms;
      callback();
    }
    await nextTurn();
  };
  const work = (ms: number): void => {
    now += ms;
  };
  return { jobs, due, runs, elapse, work };
};

test('a job runs after each pause, and its runs are timed', async (t) => {
  const { jobs, due, runs, elapse, work } = startJobs();
  jobs.start('vacuum', async () => {
    work(250);
  });
  t.same(
    due.map(({ ms }) => ms),
    [EVERY_MS],
  );
  t.same(runs, [], 'the pause comes first');
  await elapse();
  await elapse();
  const run = { job: 'vacuum', seconds: 0.25, error: null, hasChanged: false };
  t.same(runs, [run, run]);
});

test('a job that fails is reported, and runs again; the log tells when that begins and ends', async (t) => {
  const { jobs, runs, elapse } = startJobs();
  const error = new Error('no disk');
  const ends = [null, error, error, null, null, error];
  jobs.start('vacuum', async () => {
    const end = ends[runs.length];
    if (end) throw end;
  });
  for (const _ of ends) await elapse();
  t.same(
    runs.map((run) => run.error),
    ends,
  );
  t.same(
    runs.map(({ hasChanged }) => hasChanged),
    [false, true, false, true, false, true],
  );
});

test('a run waits for the end of the previous one, however long that takes', async (t) => {
  const { jobs, due, elapse } = startJobs();
  const endings: (() => void)[] = [];
  const stop = jobs.start('vacuum', () => new Promise<void>((resolve) => endings.push(resolve)));
  await elapse();
  t.equal(due.length, 0);
  endings[0]?.();
  await nextTurn();
  await elapse();
  t.equal(endings.length, 2);
  stop();
  endings[1]?.();
  await nextTurn();
  t.equal(due.length, 0, 'and none follows after the stop');
});

test('all jobs stop at once, and stay silent', async (t) => {
  const { jobs, due, runs, elapse } = startJobs();
  const endings: (() => void)[] = [];
  jobs.start('vacuum', () => new Promise<void>((resolve) => endings.push(resolve)));
  await elapse();
  jobs.start('retention', () => Promise.resolve());
  jobs.start('disk-space', () => Promise.resolve());
  jobs.stop();
  endings[0]?.();
  await nextTurn();
  t.same([due, runs], [[], []]);
});

test('pauses differ by up to a tenth', async (t) => {
  for (const [random, factor] of [
    [0, 0.9],
    [0.5, 1],
    [1, 1.1],
  ] as const) {
    const { jobs, due } = startJobs(() => random);
    jobs.start('retention', () => Promise.resolve());
    t.equal(Math.round(due[0]?.ms ?? 0), Math.round(JOBS.retention * factor));
  }
});

test('a run may ask for another pause', async (t) => {
  const { jobs, due, elapse } = startJobs(() => 0.5);
  jobs.start('packing', () => Promise.resolve(60_000));
  await elapse();
  t.strictSame(
    due.map(({ ms }) => Math.round(ms)),
    [60_000],
  );
});

test('retention deletes what is past its time, if no other instance does', async (t) => {
  const deleted: number[][] = [];
  const retentionOn = (isFree: boolean) =>
    runRetention({
      store: {
        exclusively: async (job, work) => {
          t.equal(job, 'retention');
          if (isFree) await work();
          return isFree;
        },
        deleteExpired: async (time, deliveryTime) => deleted.push([time, deliveryTime]),
      } as Partial<SystemStore> as SystemStore,
      clock: () => 10_000,
      keptMs: 1_000,
    });
  t.equal(await retentionOn(false), false);
  t.same(deleted, []);
  t.equal(await retentionOn(true), true);
  t.same(deleted, [[9_000, 10_000 - 5 * 86_400_000]]);
});
