import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { sfc32Rng } from 'parlour-games/kit/sfc32';
import { seedOf } from '#test/support/play.js';

const quick = (seed = 1) => sfc32Rng(playerRng(seedOf(seed)));
const words = (seed: number): number[] => {
  const rng = quick(seed);
  return Array.from({ length: 20 }, () => rng.below(2 ** 32));
};

test('equal rngs seed equal streams, and different rngs different ones', async (t) => {
  t.same(words(1), words(1));
  t.equal(new Set([...words(1), ...words(2)]).size, 40);
});

test('all outcomes are equally likely', async (t) => {
  const DRAWS = 12_000;
  const rng = quick();
  for (const [sides, draw] of [
    [6, () => rng.below(6)],
    [6, () => rng.die() - 1],
    [6, () => ['012', '021', '102', '120', '201', '210'].indexOf(rng.shuffle([0, 1, 2]).join(''))],
    [2, () => rng.below(2)],
    [16, () => rng.below(2 ** 32) % 16],
  ] as const) {
    const counts = Array.from({ length: sides }, () => 0);
    for (let n = 0; n < DRAWS; n += 1) {
      const drawn = draw();
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const expected = DRAWS / sides;
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    t.equal(counts.length, sides, 'there are no other outcomes');
    t.ok(chiSquared < 45, `${sides} sides, chi squared ${chiSquared.toFixed(1)}`);
  }
});

test('below(1) is 0, and a shuffle does not change the list', async (t) => {
  const list = Object.freeze([1, 2, 3]);
  t.equal(quick().below(1), 0);
  t.same(quick().shuffle(list).toSorted(), [1, 2, 3]);
});
