/** Random moves from options. */
import { randomMove } from 'parlour-client';
import { test } from 'tap';

test('random moves fill in templates with any of their values', (t) => {
  const bet = { type: 'bet', wager: { min: 3, max: 5 }, guess: 'over' };
  const cells = [1, 2, 3, 4].map((row) => ({ row, col: row }));
  const place = { type: 'place', marbles: { choose: 3, from: cells } };
  const drawn = Array.from({ length: 200 }, () => [randomMove([bet]), randomMove([place])] as const);
  const wagers = new Set(drawn.map(([{ wager }]) => wager));
  const rows = drawn.map(([, { marbles }]) => marbles.map(({ row }) => row));
  t.same([...wagers].sort(), [3, 4, 5]);
  t.ok(
    rows.every((each) => new Set(each).size === 3),
    'all cells are different',
  );
  t.same(new Set(rows.flat()), new Set([1, 2, 3, 4]));
  t.same(randomMove([{ type: 'drop', column: 4 }]), { type: 'drop', column: 4 });
  t.throws(() => randomMove([]), RangeError);
  t.end();
});
