/** Changes of one game run one after another, those of different games at once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import type { Engine } from '#src/engine/engine.js';
import { withGameLock } from '#src/engine/game-lock.js';

const engineWithLocks = (): Engine => ({ gameLocks: new Map() }) as unknown as Engine;

test('changes of one game run in the order of their requests, one at a time', async (t) => {
  const engine = engineWithLocks();
  const steps: string[] = [];
  const change = (name: string) =>
    withGameLock(engine, 'game', async () => {
      steps.push(`${name} starts`);
      await nextTurn();
      steps.push(`${name} ends`);
      return name;
    });
  const results = await Promise.all(['first', 'second', 'third'].map(change));
  t.same(results, ['first', 'second', 'third']);
  t.same(steps, ['first starts', 'first ends', 'second starts', 'second ends', 'third starts', 'third ends']);
  t.equal(engine.gameLocks.size, 0, 'no lock is left');
});

test('a change that fails lets the next one run', async (t) => {
  const engine = engineWithLocks();
  const failing = withGameLock(engine, 'game', async () => {
    await nextTurn();
    throw new Error('refused');
  });
  const next = withGameLock(engine, 'game', () => Promise.resolve('next'));
  await t.rejects(failing, { message: 'refused' });
  t.equal(await next, 'next');
  t.equal(engine.gameLocks.size, 0, 'no lock is left');
});

test('a change that comes as another one ends waits for those that came before', async (t) => {
  const engine = engineWithLocks();
  const order: string[] = [];
  const change = (name: string) =>
    withGameLock(engine, 'game', async () => {
      await nextTurn();
      order.push(name);
    });
  const first = change('first');
  const second = change('second');
  await first;
  await Promise.all([change('third'), second]);
  t.same(order, ['first', 'second', 'third']);
});

test('changes of different games run at once', async (t) => {
  const engine = engineWithLocks();
  let running = 0;
  let most = 0;
  const change = (id: string) =>
    withGameLock(engine, id, async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    });
  await Promise.all(['one', 'another'].map(change));
  t.equal(most, 2);
});
