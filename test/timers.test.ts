import { test } from 'tap';
import { createTimers } from '#src/timers.js';

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('work that yields gets one tick of the event loop each', async (t) => {
  const { yieldToOthers } = createTimers();
  const pieces: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (const piece of [1, 2]) {
      await yieldToOthers('');
      pieces.push(`${name}${piece}`);
    }
  };
  const all = Promise.all(['a', 'b', 'c'].map(work));
  t.same(pieces, [], 'nothing runs before others had a chance');
  const perTurn: number[] = [];
  while (pieces.length < 6) {
    const before = pieces.length;
    await nextTurn();
    perTurn.push(pieces.length - before);
  }
  await all;
  t.ok(
    perTurn.every((count) => count <= 1),
    perTurn.join(),
  );
  t.same(pieces, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'], 'in the order of the calls');
});

test('a client with much work yields to the others', async (t) => {
  const { yieldToOthers } = createTimers();
  const order: string[] = [];
  const work = async (client: string): Promise<void> => {
    await yieldToOthers(client);
    order.push(client);
  };
  await Promise.all(['a', 'a', 'a', 'b', 'a'].map(work));
  t.same(order, ['a', 'b', 'a', 'a', 'a']);
});
