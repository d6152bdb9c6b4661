/** What stops a running task. Each test would hang if the task went on. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { createPool } from '#src/workers/pool.js';
import { BudgetExceeded, runTask, spend } from '#src/workers/tasks.js';
import { registry } from './endless-searches.js';
import { clientAt, refusalOf } from './support.js';

const flag = (value = 0): Int32Array => new Int32Array(new SharedArrayBuffer(4)).fill(value);

const startPool = (t: Test) => {
  const crashes: unknown[] = [];
  const limits = { workers: 1, queue: 8, queuePerAddress: 8 };
  const pool = createPool({ ...limits, registry, onCrash: (error) => crashes.push(error) });
  t.teardown(pool.close);
  return { ...pool, crashes };
};

const endless = (step: number) => ({
  type: 'connect-four',
  path: 'endless',
  request: { step },
});

const analysis = { type: 'connect-four', path: 'analyses', request: { position: '112233' } };

test('a running task stops when its client leaves, and its thread goes on to the next one', async (t) => {
  const { runQuery, crashes } = startPool(t);
  await runQuery(analysis, clientAt('a'));
  const leaving = clientAt('b');
  const abandoned = refusalOf(runQuery(endless(0), leaving));
  const next = runQuery(analysis, clientAt('a'));
  // Long enough for the thread to be in the middle of it, which is not certain, but then the test still holds.
  await sleep(100);
  leaving.leave();
  t.match(await abandoned, { code: 'overloaded', detail: /closed the connection/ });
  t.match(await next, { ok: true });
  t.same(crashes, [], 'no thread was lost');
});

test('a task that exceeds its budget is refused, and its thread goes on', async (t) => {
  const { runQuery, crashes } = startPool(t);
  const refusal = await refusalOf(runQuery(endless(1_000_000), clientAt('a')));
  t.match(refusal, {
    code: 'overloaded',
    detail: /more than the service spends .* repeating the request will not help/,
    extras: { retryAfterSeconds: 3600 },
  });
  t.match(await runQuery(analysis, clientAt('a')), { ok: true }, 'with a budget of its own');
  t.same(crashes, []);
});

test('a task may spend its budget, and not one position more', async (t) => {
  const BUDGET = 10;
  t.equal(
    runTask(
      flag(),
      () => {
        spend(BUDGET);
        return 'done';
      },
      BUDGET,
    ),
    'done',
  );
  t.throws(() => runTask(flag(), () => spend(BUDGET + 1), BUDGET), BudgetExceeded);
  t.doesNotThrow(() => {
    spend(BUDGET + 1);
  }, 'outside of tasks nothing is counted');
});

test('a task whose flag is set does not start to search', async (t) => {
  t.throws(() => runTask(flag(1), () => spend(1)), /nobody waits/);
});

/** The nice value of a thread of this process: field 19 of its `stat`, whose second field is a name in brackets. */
const niceOf = (thread: string): number => {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
};

const NO_LINUX = process.platform === 'linux' ? false : 'threads have no priorities of their own';

test('worker threads leave the processor to the event loop', { skip: NO_LINUX }, async (t) => {
  const { runQuery } = startPool(t);
  await runQuery(analysis, clientAt('a'));
  const others = readdirSync('/proc/self/task').filter((thread) => thread !== String(process.pid));
  t.equal(niceOf(String(process.pid)), 0);
  t.equal(others.filter((thread) => niceOf(thread) === 10).length, 1, 'one worker thread');
});
