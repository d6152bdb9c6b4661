import { test } from 'tap';
import { dealInTurn, sum, without } from 'parlour-games/kit/lists';
import { hiddenPile, hideHands, pileView } from 'parlour-games/kit/piles';

void test('a sum of nothing is 0', async (t) => {
  t.equal(sum([]), 0);
  t.equal(sum([2, 3, -1]), 4);
});

void test('without takes one copy of each item, and only if all are there', async (t) => {
  t.strictSame(without(['a', 'b', 'a'], ['a']), ['b', 'a']);
  t.equal(without(['a'], ['a', 'a']), null);
});

void test('pieces are dealt one at a time in turn, and the rest keeps its order', async (t) => {
  t.strictSame(dealInTurn([1, 2, 3, 4, 5, 6, 7], 3, 2), {
    hands: [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
    rest: [7],
  });
});

void test('a hidden pile shows its size only', async (t) => {
  t.strictSame(pileView(['x', 'y'], true), { size: 2, cards: ['x', 'y'] });
  t.strictSame(pileView(['x', 'y'], false), { size: 2, cards: null });
  const hands = [pileView(['x'], true), pileView(['y'], true)];
  t.strictSame(
    hideHands(hands, (seat) => seat === 1),
    [hiddenPile(pileView(['x'], true)), hands[1]],
  );
});
