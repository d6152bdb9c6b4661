import { test } from 'tap';
import { playerChance } from '../../src/engine/chance.js';
import { quickChance } from '../../src/kit/quick-chance.js';

const quick = (label: string) => quickChance(playerChance(Buffer.alloc(32, label)));

void test('the same chance gives the same stream, another one another', async (t) => {
  const drawn = (label: string): number[] => {
    const chance = quick(label);
    return Array.from({ length: 20 }, () => chance.below(1000));
  };
  t.same(drawn('one'), drawn('one'));
  t.notSame(drawn('one'), drawn('two'));
});

void test('numbers stay in range and come about equally often', async (t) => {
  const chance = quick('range');
  const seen = [0, 0, 0, 0, 0];
  for (let n = 0; n < 10_000; n += 1) {
    const at = chance.below(5);
    seen[at] = (seen[at] ?? 0) + 1;
  }
  t.equal(seen.length, 5);
  t.ok(
    seen.every((count) => Math.abs(count - 2000) < 200),
    seen.join(' '),
  );
  t.equal(chance.below(1), 0);
  const dice = new Set(Array.from({ length: 200 }, () => chance.die()));
  t.same([...dice].sort(), [1, 2, 3, 4, 5, 6]);
});

void test('a shuffle keeps all items, leaves the list as it was, and puts each anywhere', async (t) => {
  const chance = quick('shuffle');
  const list = Object.freeze([1, 2, 3, 4]);
  const first = [0, 0, 0, 0];
  for (let n = 0; n < 4000; n += 1) {
    const shuffled = chance.shuffle(list);
    if (n === 0) t.same(shuffled.toSorted(), list);
    first[(shuffled[0] ?? 1) - 1] = (first[(shuffled[0] ?? 1) - 1] ?? 0) + 1;
  }
  t.ok(
    first.every((count) => Math.abs(count - 1000) < 150),
    first.join(' '),
  );
});
