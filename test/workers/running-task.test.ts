/** What stops a running task. Each test would hang if the task went on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { createPool } from '#src/workers/pool.js';
import { BudgetExceeded, runTask, spend } from '#src/workers/running-task.js';
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
    detail: /more than the service spends/,
    extras: { retryAfterSeconds: 1 },
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
