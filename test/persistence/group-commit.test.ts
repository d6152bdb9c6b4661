import { setImmediate, setTimeout } from 'node:timers/promises';
import { test } from 'tap';
import { StoreUnavailable, type Update } from '#src/engine/store.js';
import { groupCommit, type GroupCommitOptions } from '#src/persistence/group-commit.js';
import { nextOf, someGame } from './records.js';

const LIMITS = { statementsInFlight: 1, overlapAfterMs: 0, largestBatch: 4 };

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

/** More turns than a start is delayed by, and longer than `overlapAfterMs`. */
const settled = async (): Promise<void> => {
  await turns(12);
  await setTimeout(2);
};

const someUpdates = (count: number): Update[] => Array.from({ length: count }, () => nextOf(someGame()));

const idsOf = (batch: readonly Update[]): string[] => batch.map(({ game }) => game.id);

/** A group commit that records its batches. `finish` completes them in order, unless `fail` throws. */
const recording = (
  options: Partial<GroupCommitOptions<Update>> = {},
  fail: (batch: readonly Update[]) => void = () => undefined,
) => {
  const batches: string[][] = [];
  const running: (() => void)[] = [];
  const write = async (batch: readonly Update[]) => {
    batches.push(idsOf(batch));
    await new Promise<void>((resolve) => running.push(resolve));
    fail(batch);
    return new Set(idsOf(batch));
  };
  /** Completes the statement that has been running longest, and lets the next one start. */
  const finish = async () => {
    running.shift()?.();
    await settled();
  };
  /** Completes statements until `outcomes` has settled. */
  const finishAll = async <T>(outcomes: Promise<T>): Promise<T> => {
    const timer = setInterval(() => void finish(), 1);
    try {
      return await outcomes;
    } finally {
      clearInterval(timer);
    }
  };
  return { commit: groupCommit({ ...LIMITS, write, ...options }), batches, running, finish, finishAll };
};

test('updates that arrive together are stored together, up to the largest batch', async (t) => {
  const { commit, batches, running, finishAll } = recording();
  const all = someUpdates(10);
  const outcomes = Promise.all(all.map(commit));
  await settled();
  t.equal(running.length, 1);
  t.ok((await finishAll(outcomes)).every(Boolean));
  t.strictSame(batches, [idsOf(all.slice(0, 4)), idsOf(all.slice(4, 8)), idsOf(all.slice(8))]);
});

test('what arrives in the turn after a statement shares the next one with what has waited', async (t) => {
  const { commit, batches, running, finishAll } = recording();
  const [first, waiting, later] = someUpdates(3) as [Update, Update, Update];
  const stored = commit(first);
  await settled();
  const outcomes = [commit(waiting)];
  running.shift()?.();
  await stored;
  await setImmediate();
  outcomes.push(commit(later));
  await settled();
  t.strictSame(batches, [idsOf([first]), idsOf([waiting, later])]);
  t.strictSame(await finishAll(Promise.all(outcomes)), [true, true]);
});

test('after a statement for several games, the next one waits for several turns', async (t) => {
  const { commit, batches, running, finishAll } = recording();
  const [first, second, third, late] = someUpdates(4) as [Update, Update, Update, Update];
  const stored = [commit(first), commit(second)];
  await settled();
  running.shift()?.();
  await Promise.all(stored);
  const outcomes = [commit(third)];
  await turns(5);
  outcomes.push(commit(late));
  await settled();
  t.strictSame(batches, [idsOf([first, second]), idsOf([third, late])]);
  t.strictSame(await finishAll(Promise.all(outcomes)), [true, true]);
});

test('two updates of one game are never stored at once', async (t) => {
  const { commit, batches, running, finish } = recording({ statementsInFlight: 2 });
  const game = someGame();
  const [other, late] = someUpdates(2) as [Update, Update];
  const outcomes = [nextOf(game), nextOf(game), nextOf(game), other].map(commit);
  await settled();
  t.strictSame(batches, [[game.id, other.game.id]]);
  outcomes.push(commit(late));
  await settled();
  t.strictSame(batches.slice(1), [[late.game.id]], 'a waiting game does not hold up others');
  t.equal(running.length, 2);
  await finish();
  t.strictSame(batches.slice(2), [[game.id]]);
  await finish();
  t.equal(running.length, 1);
  await finish();
  t.strictSame(batches.slice(3), [[game.id]]);
  await finish();
  t.ok((await Promise.all(outcomes)).every(Boolean));
});

test('a second statement starts when the first takes too long', async (t) => {
  const overlapAfterMs = 50;
  const { commit, batches, running, finishAll } = recording({ statementsInFlight: 2, overlapAfterMs });
  const [first, second, third] = someUpdates(3) as [Update, Update, Update];
  const startedAt = performance.now();
  const outcomes = [commit(first)];
  await settled();
  outcomes.push(commit(second), commit(third));
  await settled();
  while (running.length < 2) await setTimeout(1);
  t.ok(performance.now() - startedAt >= overlapAfterMs - 1);
  t.strictSame(batches, [idsOf([first]), idsOf([second, third])]);
  t.ok((await finishAll(Promise.all(outcomes))).every(Boolean));
});

test('a failing update fails alone', async (t) => {
  const all = someUpdates(4);
  const bad = all[1];
  const { commit, batches, finishAll } = recording({}, (batch) => {
    if (bad && batch.includes(bad)) throw new Error('bad text');
  });
  const outcomes = await finishAll(Promise.allSettled(all.map(commit)));
  t.strictSame(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
  t.strictSame(batches, [idsOf(all), ...all.map((update) => idsOf([update]))]);
});

test('a lost database fails the batch, whose outcome is unknown, and all waiting updates', async (t) => {
  const { commit, batches, finishAll } = recording({}, () => {
    throw new StoreUnavailable('gone');
  });
  for (const outcome of await finishAll(Promise.allSettled(someUpdates(6).map(commit)))) {
    t.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable);
  }
  t.equal(batches.length, 1, 'nothing is retried');
});

test('a locked game fails alone', async (t) => {
  const all = someUpdates(3);
  const locked = all[1];
  const { commit, finishAll } = recording({}, (batch) => {
    const cause = Object.assign(new Error('lock timeout'), { code: '55P03' });
    if (locked && batch.includes(locked)) throw new StoreUnavailable('locked', { cause });
  });
  const outcomes = await finishAll(Promise.allSettled(all.map(commit)));
  t.strictSame(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});
