/** The order of tasks, with tasks that end when the test says so. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { get } from 'parlour-games/kit/checked';
import { createScheduler, type SchedulerOptions } from '#src/workers/scheduler.js';
import { clientAt, refusalOf, type TestClient } from './support.js';

const URGENT = true;

/** Jobs by name. `started` lists those that have been started, in this order. */
const createBench = (options: Partial<SchedulerOptions> = {}) => {
  const scheduler = createScheduler({ slots: 1, queue: 100, queuePerAddress: 100, ...options });
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const submit = (name: string, client: TestClient, urgent = !URGENT): Promise<string> =>
    scheduler.run({ client, urgent }, () => {
      started.push(name);
      return new Promise((resolve) => {
        endings.set(name, () => {
          resolve(name);
        });
      });
    });
  /** Ends a job; resolves when the next one has been started. */
  const finish = async (name: string): Promise<void> => {
    get(endings, name)();
    await nextTurn();
  };
  /** Ends the jobs in the order in which they start. */
  const finishAll = async (): Promise<void> => {
    for (const name of started) await finish(name);
  };
  return { ...scheduler, submit, finish, finishAll, started };
};

test('moves go before hints and queries', async (t) => {
  const { submit, finishAll, started } = createBench();
  const jobs = [
    submit('running', clientAt('a')),
    submit('hint 1', clientAt('a')),
    submit('hint 2', clientAt('b')),
    submit('move 1', clientAt('b'), URGENT),
    submit('move 2', clientAt('a'), URGENT),
  ];
  await finishAll();
  t.same(await Promise.all(jobs), ['running', 'hint 1', 'hint 2', 'move 1', 'move 2']);
  t.same(started, ['running', 'move 1', 'move 2', 'hint 1', 'hint 2']);
});

test('addresses take turns, and tokens within an address', async (t) => {
  const { submit, finishAll, started } = createBench();
  const noisy = clientAt('noisy', 'x');
  const jobs = ['x1', 'x2', 'x3', 'x4'].map((name) => submit(name, noisy));
  jobs.push(submit('y1', clientAt('noisy', 'y')), submit('z1', clientAt('other')));
  await finishAll();
  await Promise.all(jobs);
  t.same(started, ['x1', 'x2', 'z1', 'y1', 'x3', 'x4']);
});

test('one address leaves a slot to the others', async (t) => {
  const { submit, finish, started } = createBench({ slots: 3 });
  for (const n of [1, 2, 3, 4]) void submit(`noisy ${n}`, clientAt('noisy'), URGENT);
  t.same(started, ['noisy 1', 'noisy 2']);
  void submit('other', clientAt('other'), URGENT);
  t.same(started, ['noisy 1', 'noisy 2', 'other'], 'started at once');
  await finish('other');
  t.equal(started.length, 3, 'the slot stays free');
  await finish('noisy 1');
  t.same(started.at(-1), 'noisy 3');
});

test('hints and queries leave a slot to moves', async (t) => {
  const { submit, started } = createBench({ slots: 2 });
  for (const address of ['a', 'b', 'c']) void submit(`hint ${address}`, clientAt(address));
  t.same(started, ['hint a']);
  void submit('move', clientAt('d'), URGENT);
  t.same(started, ['hint a', 'move']);
});

test('a single slot serves everybody', async (t) => {
  const { submit, finishAll, started } = createBench({ slots: 1 });
  const jobs = [submit('1', clientAt('a')), submit('2', clientAt('a'))];
  await finishAll();
  await Promise.all(jobs);
  t.same(started, ['1', '2']);
});

test('an address with too many waiting tasks is refused, others are not', async (t) => {
  const { submit, finishAll, started, queueSize } = createBench({ queuePerAddress: 2 });
  const jobs = ['1', '2', '3'].map((name) => submit(name, clientAt('noisy', name)));
  t.match(await refusalOf(submit('4', clientAt('noisy', '4'))), {
    code: 'overloaded',
    detail: /^Already 2 hints and queries from your address/,
    extras: { retryAfterSeconds: 1 },
  });
  jobs.push(submit('other', clientAt('other')));
  t.equal(queueSize(), 3);
  await finishAll();
  await Promise.all(jobs);
  t.same(started, ['1', '2', 'other', '3']);
});

test('a full queue refuses everybody, and a started task does not count', async (t) => {
  const { submit, finish, queueSize } = createBench({ queue: 2 });
  const jobs = ['a', 'b', 'c'].map((address) => submit(address, clientAt(address)));
  const refusal = await refusalOf(submit('d', clientAt('d')));
  t.match(refusal, { code: 'overloaded', detail: /^Too many hints and queries/ });
  await finish('a');
  t.equal(await jobs[0], 'a');
  t.equal(queueSize(), 1);
  void submit('e', clientAt('e'));
  t.equal(queueSize(), 2);
});

test('hints and queries keep no moves out, and moves no hints', async (t) => {
  const { submit, finishAll, started } = createBench({ queue: 2, queuePerAddress: 2 });
  const jobs = ['running', 'hint 1', 'hint 2'].map((name) => submit(name, clientAt('a')));
  jobs.push(...['move 1', 'move 2'].map((name) => submit(name, clientAt('a'), URGENT)));
  t.match(await refusalOf(submit('move 3', clientAt('a'), URGENT)), { detail: /^Already 2 computer moves/ });
  t.match(await refusalOf(submit('move 3', clientAt('b'), URGENT)), { detail: /^Too many computer moves/ });
  t.match(await refusalOf(submit('hint 3', clientAt('b'))), { detail: /^Too many hints/ });
  await finishAll();
  await Promise.all(jobs);
  t.same(started, ['running', 'move 1', 'move 2', 'hint 1', 'hint 2']);
});

test('the waiting tasks of a client that leaves are never started', async (t) => {
  const { submit, finishAll, started, queueSize } = createBench();
  const running = submit('running', clientAt('other'));
  const leaving = clientAt('leaving');
  const abandoned = Array.from({ length: 10 }, (_, n) => refusalOf(submit(`abandoned ${n}`, leaving)));
  const last = submit('last', clientAt('other'));
  t.equal(queueSize(), 11);
  leaving.leave();
  t.equal(queueSize(), 1);
  for (const each of abandoned) t.match(await each, { code: 'overloaded', detail: /closed the connection/ });
  await finishAll();
  await Promise.all([running, last]);
  t.same(started, ['running', 'last']);
});

test('a client that leaves is refused at once, but its running task keeps the slot until it ends', async (t) => {
  const { submit, finish, started } = createBench();
  const leaving = clientAt('leaving');
  const abandoned = refusalOf(submit('abandoned', leaving));
  const next = submit('next', clientAt('other'));
  leaving.leave();
  t.match(await abandoned, { code: 'overloaded' });
  t.same(started, ['abandoned']);
  await finish('abandoned');
  t.same(started, ['abandoned', 'next']);
  await finish('next');
  t.equal(await next, 'next');
  t.match(await refusalOf(submit('too late', leaving)), { code: 'overloaded' });
  t.equal(started.length, 2);
});

test('at the end, waiting and running tasks are refused, and so are later ones', async (t) => {
  const { submit, end, finishAll, started, queueSize } = createBench();
  const tasks = [submit('running', clientAt('a'), URGENT), submit('waiting', clientAt('b'))].map(refusalOf);
  end();
  const refusals = await Promise.all([...tasks, refusalOf(submit('late', clientAt('c')))]);
  for (const refusal of refusals)
    t.match(refusal, { code: 'overloaded', detail: /shutting down/, extras: { retryAfterSeconds: 1 } });
  t.equal(queueSize(), 0);
  await finishAll();
  t.same(started, ['running']);
});

test('a task that fails frees its slot', async (t) => {
  const { run, submit, finishAll } = createBench();
  const failing = run({ client: clientAt('a'), urgent: URGENT }, () =>
    Promise.reject(new Error('out of order')),
  );
  const next = submit('next', clientAt('a'));
  await t.rejects(failing, /out of order/);
  await finishAll();
  t.equal(await next, 'next');
});
