import { setImmediate, setTimeout } from 'node:timers/promises';
import { test } from 'tap';
import { StoreUnavailable, type Update } from '#src/engine/store.js';
import { groupCommit, type GroupCommitOptions } from '#src/persistence/group-commit.js';
import { nextOf, someGame } from './records.js';

const LIMITS = { statementsInFlight: 1, patienceMs: 0, largestBatch: 4 };

/** A group commit that notes its batches; each is stored when its turn comes in `finish`, unless `fail` throws. */
function noting(
  options: Partial<GroupCommitOptions> = {},
  fail: (batch: readonly Update[]) => void = () => undefined,
) {
  const batches: string[][] = [];
  const underWay: (() => void)[] = [];
  const write = async (batch: readonly Update[]) => {
    batches.push(batch.map(({ game }) => game.id));
    await new Promise<void>((resolve) => underWay.push(resolve));
    fail(batch);
    return new Set(batch.map(({ game }) => game.id));
  };
  /** Ends the statement that has been under way for longest, and lets what follows from it begin. */
  const finish = async () => {
    underWay.shift()?.();
    await settled();
  };
  /** Ends statements until all of `outcomes` are there. */
  const finishAll = async <T>(outcomes: Promise<T>): Promise<T> => {
    const timer = setInterval(() => void finish(), 1);
    try {
      return await outcomes;
    } finally {
      clearInterval(timer);
    }
  };
  return { commit: groupCommit({ ...LIMITS, write, ...options }), batches, underWay, finish, finishAll };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  await setTimeout(2);
}

function updates(count: number): Update[] {
  return Array.from({ length: count }, () => nextOf(someGame()));
}

const ids = (batch: readonly Update[]) => batch.map(({ game }) => game.id);

test('updates that arrive together are stored together, up to the largest batch', async (t) => {
  const { commit, batches, underWay, finishAll } = noting();
  const all = updates(10);
  const outcomes = Promise.all(all.map(commit));
  await settled();
  t.equal(underWay.length, 1);
  t.ok((await finishAll(outcomes)).every(Boolean));
  t.strictSame(batches, [ids(all.slice(0, 4)), ids(all.slice(4, 8)), ids(all.slice(8))]);
});

test('updates that arrive while a statement is under way share the next', async (t) => {
  const { commit, batches, finishAll } = noting();
  const [first, second, third] = updates(3) as [Update, Update, Update];
  const begun = commit(first);
  await settled();
  await finishAll(Promise.all([begun, commit(second), commit(third)]));
  t.strictSame(batches, [ids([first]), ids([second, third])]);
});

test('two updates of one game are never under way at once', async (t) => {
  const { commit, batches, underWay, finish } = noting({ statementsInFlight: 2 });
  const game = someGame();
  const [other, late] = updates(2) as [Update, Update];
  const outcomes = [nextOf(game), nextOf(game), nextOf(game), other].map(commit);
  await settled();
  t.strictSame(batches, [[game.id, other.game.id]]);
  outcomes.push(commit(late));
  await settled();
  t.strictSame(batches.slice(1), [[late.game.id]], 'a game that waits keeps no other one back');
  t.equal(underWay.length, 2);
  await finish();
  t.strictSame(batches.slice(2), [[game.id]]);
  await finish();
  t.equal(underWay.length, 1);
  await finish();
  t.strictSame(batches.slice(3), [[game.id]]);
  await finish();
  t.ok((await Promise.all(outcomes)).every(Boolean));
});

test('a second statement goes out when the first takes too long', async (t) => {
  const patienceMs = 50;
  const { commit, batches, underWay, finishAll } = noting({ statementsInFlight: 2, patienceMs });
  const [first, second, third] = updates(3) as [Update, Update, Update];
  const begun = performance.now();
  const outcomes = [commit(first)];
  await settled();
  outcomes.push(commit(second), commit(third));
  await settled();
  t.equal(underWay.length, 1);
  while (underWay.length < 2) await setTimeout(1);
  t.ok(performance.now() - begun >= patienceMs - 1);
  t.strictSame(batches, [ids([first]), ids([second, third])]);
  t.ok((await finishAll(Promise.all(outcomes))).every(Boolean));
});

test('what fails, fails alone', async (t) => {
  const all = updates(4);
  const bad = all[1];
  const { commit, batches, finishAll } = noting({}, (batch) => {
    if (bad && batch.includes(bad)) throw new Error('bad text');
  });
  const outcomes = await finishAll(Promise.allSettled(all.map(commit)));
  t.strictSame(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
  t.strictSame(batches, [ids(all), ...all.map((each) => ids([each]))]);
});

test('a lost database fails the batch, whose outcome is unknown, and all that wait', async (t) => {
  const { commit, batches, finishAll } = noting({}, () => {
    throw new StoreUnavailable('gone');
  });
  for (const outcome of await finishAll(Promise.allSettled(updates(6).map(commit)))) {
    t.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable);
  }
  t.equal(batches.length, 1, 'nothing is tried again');
});

test('a locked game fails alone', async (t) => {
  const all = updates(3);
  const locked = all[1];
  const { commit, finishAll } = noting({}, (batch) => {
    const cause = Object.assign(new Error('lock timeout'), { code: '55P03' });
    if (locked && batch.includes(locked)) throw new StoreUnavailable('locked', { cause });
  });
  const outcomes = await finishAll(Promise.allSettled(all.map(commit)));
  t.strictSame(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('a batch that gave way to another transaction is tried again', async (t) => {
  let conflicts = 2;
  const { commit, batches, finishAll } = noting({}, () => {
    if (conflicts-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  t.strictSame(await finishAll(Promise.all(updates(2).map(commit))), [true, true]);
  t.equal(batches.length, 3);
});

test('conflicts without end are an error', async (t) => {
  const { commit, batches, finishAll } = noting({}, () => {
    throw Object.assign(new Error('could not serialize'), { code: '40001' });
  });
  await t.rejects(finishAll(commit(nextOf(someGame()))), /could not serialize/);
  t.equal(batches.length, 5);
});
