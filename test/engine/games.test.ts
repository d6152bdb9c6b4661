/** Changes of one game run one after another, those of different games at once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { withGameLock } from '#src/engine/games.js';

const setUp = () => {
  const engine = { gameLocks: new Map<string, (() => void)[]>() };
  const steps: string[] = [];
  /** A change of a game that takes a turn of the event loop. */
  const change = (name: string, gameId = 'game') =>
    withGameLock(engine, gameId, async () => {
      steps.push(`${name} starts`);
      await nextTurn();
      steps.push(`${name} ends`);
      return name;
    });
  const fail = () =>
    withGameLock(engine, 'game', async () => {
      await nextTurn();
      throw new Error('refused');
    });
  return { engine, steps, change, fail };
};

/** The steps of changes that run one after another. */
const startsAndEnds = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`${name} starts`, `${name} ends`]);

test('changes of one game run in the order of their requests, one at a time', async (t) => {
  const { engine, steps, change } = setUp();
  const results = await Promise.all(['first', 'second', 'third'].map((name) => change(name)));
  t.same(results, ['first', 'second', 'third']);
  t.same(steps, startsAndEnds('first', 'second', 'third'));
  t.equal(engine.gameLocks.size, 0, 'no lock is left');
});

test('a change that comes as another one ends waits for those that came before', async (t) => {
  const { steps, change } = setUp();
  const first = change('first');
  const second = change('second');
  await first;
  await Promise.all([change('third'), second]);
  t.same(steps, startsAndEnds('first', 'second', 'third'));
});

test('a change that fails lets the next one run', async (t) => {
  const { engine, steps, change, fail } = setUp();
  const changes = [fail(), change('second'), fail(), change('fourth')];
  const outcomes = await Promise.allSettled(changes);
  t.same(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  t.same(steps, startsAndEnds('second', 'fourth'));
  t.equal(engine.gameLocks.size, 0, 'no lock is left');
});

test('a change that throws at once leaves no lock', async (t) => {
  const { engine, change } = setUp();
  const throwing = withGameLock(engine, 'game', () => {
    throw new Error('refused');
  });
  await t.rejects(throwing, { message: 'refused' });
  t.equal(engine.gameLocks.size, 0);
  t.equal(await change('next'), 'next');
});

test('changes of different games run at once', async (t) => {
  const { steps, change } = setUp();
  await Promise.all([change('one', 'a game'), change('another', 'another game')]);
  t.same(steps, ['one starts', 'another starts', 'one ends', 'another ends']);
});
