import { test } from 'tap';
import { defined } from 'parlour-games/kit/checked';
import { createFifo, createRoundRobin, type Queue, type RoundRobin } from '#src/engine/round-robin.js';

interface Item {
  readonly address: string;
  readonly token: string;
  readonly n: number;
}

const byAddress = () =>
  createRoundRobin<Item>(
    ({ address }) => address,
    () =>
      createRoundRobin(
        ({ token }) => token,
        () => createFifo(),
      ),
  );

/** Items such as `a1`: address, token and number are read from the text. */
const itemOf = (text: string): Item => ({
  address: text.charAt(0),
  token: text.charAt(1),
  n: Number(text.slice(2)),
});
const textOf = ({ address, token, n }: Item): string => `${address}${token}${n}`;

const take = (queue: RoundRobin<Item>, isAllowed?: (address: string) => boolean): string =>
  textOf(defined(queue.take(isAllowed), 'the next item'));

const drain = (queue: Queue<Item>): string[] => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(textOf(item));
  return taken;
};

test('addresses take turns, then the tokens of each address, then items in their order', async (t) => {
  const queue = byAddress();
  for (const text of ['ax1', 'ax2', 'ax3', 'ay1', 'ay2', 'bx1', 'bx2', 'cx1']) queue.push(itemOf(text));
  t.equal(queue.size(), 8);
  t.equal(queue.sizeOf('a'), 5);
  t.equal(queue.sizeOf('d'), 0);
  t.same(drain(queue), ['ax1', 'bx1', 'cx1', 'ay1', 'bx2', 'ax2', 'ay2', 'ax3']);
  t.equal(queue.size(), 0);
});

test('a newcomer waits for one item of each address, not for all of them', async (t) => {
  const queue = byAddress();
  for (let n = 1; n <= 100; n += 1) queue.push(itemOf(`ax${n}`));
  t.equal(take(queue), 'ax1');
  queue.push(itemOf('bx1'));
  t.same([take(queue), take(queue)], ['ax2', 'bx1']);
});

test('an address that is passed over keeps its turn', async (t) => {
  const queue = byAddress();
  for (const text of ['ax1', 'bx1', 'bx2', 'cx1']) queue.push(itemOf(text));
  t.equal(
    take(queue, (address) => address !== 'a'),
    'bx1',
  );
  t.equal(
    queue.take((address) => address === 'd'),
    undefined,
  );
  t.same(drain(queue), ['ax1', 'cx1', 'bx2']);
});

test('a removed item is gone, and so is an address without items', async (t) => {
  const queue = byAddress();
  const items = ['ax1', 'ax2', 'bx1'].map(itemOf);
  for (const item of items) queue.push(item);
  for (const item of items.slice(0, 2)) queue.remove(item);
  t.equal(queue.size(), 1);
  t.equal(queue.sizeOf('a'), 0);
  for (const item of items.slice(0, 2)) queue.remove(item);
  t.same(drain(queue), ['bx1'], 'removing an item twice does nothing');
});
