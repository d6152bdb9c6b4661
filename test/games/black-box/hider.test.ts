import { test } from 'tap';
import type { Rng } from 'parlour-games/game-type';
import { playerRng } from 'parlour-games/record/rng';
import { drawPlacement, hiderMixture, totalWeight } from 'parlour-games/games/black-box/cpu/hider';
import { hiderWeights } from 'parlour-games/games/black-box/cpu/hider-weights';
import { orbits, placementImages } from 'parlour-games/games/black-box/symmetries';
import { allPlacements } from 'parlour-games/games/black-box/placements';
import { at } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import { createResponder } from '#tools/black-box/best-response.js';
import { AT_FULL_LENGTH } from '#test/support/length.js';

const TOTAL = 1_000_034;

/** Draws `drawn`, and only from the total weight. */
const rngDrawing = (drawn: number): Rng => ({
  below: (n) => {
    if (n !== TOTAL) throw new RangeError(`asked for a number below ${n}`);
    return drawn;
  },
  die: () => 1,
  shuffle: (list) => [...list],
});

void test('every placement is in one orbit, together with its images', (t) => {
  t.equal(orbits().length, 319);
  t.strictSame(
    orbits()
      .flat()
      .sort((a, b) => a - b),
    [...allPlacements.keys()],
  );
  const leaking = orbits().filter((orbit) =>
    placementImages().some((images) => orbit.some((placement) => !orbit.includes(images[placement] ?? -1))),
  );
  t.strictSame(leaking, [], 'images stay in the orbit');
  const tooLarge = orbits().filter(
    (orbit) => new Set(placementImages().map((images) => images[at(orbit, 0)])).size !== orbit.length,
  );
  t.strictSame(tooLarge, [], 'an orbit contains nothing else');
  t.end();
});

void test('each orbit has a weight, a non-negative integer', (t) => {
  t.equal(hiderWeights.length, orbits().length);
  t.strictSame(
    hiderWeights.filter((weight) => !Number.isInteger(weight) || weight < 0),
    [],
  );
  t.equal(totalWeight(hiderMixture()), TOTAL);
  t.end();
});

void test('each placement is drawn by as many numbers as its weight', (t) => {
  let from = 0;
  const wrong: number[] = [];
  for (const { placements, weight } of hiderMixture()) {
    for (const placement of weight === 0 ? [] : placements) {
      const ends = [from, from + weight - 1].map((drawn) => drawPlacement(rngDrawing(drawn)));
      if (ends.some((drawn) => drawn !== placement)) wrong.push(placement);
      from += weight;
    }
  }
  t.strictSame(wrong, []);
  t.equal(from, TOTAL);
  t.throws(() => drawPlacement(rngDrawing(TOTAL)), RangeError);
  t.end();
});

void test('with the rng of a game, probable placements are drawn about as often as they should be', (t) => {
  const rng = playerRng(seedOf(3));
  const drawn = Array.from({ length: 4000 }, () => drawPlacement(rng));
  const heaviest = hiderMixture()
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 30);
  const share = totalWeight(heaviest) / TOTAL;
  const among = new Set(heaviest.flatMap(({ placements }) => placements));
  const seen = drawn.filter((placement) => among.has(placement)).length / drawn.length;
  t.ok(Math.abs(seen - share) < 0.03, `${seen} of the draws for ${share} of the weight`);
  t.end();
});

void test(
  'even a seeker who knows the weights needs 4428388/1000034 = 4.4282 points or more',
  AT_FULL_LENGTH,
  (t) => {
    const respond = createResponder();
    const { total, points } = respond(hiderWeights);
    t.equal(total, 4_428_388);
    const paid = hiderMixture().map(
      ({ placements, weight }, orbit) => placements.length * weight * at(points, orbit),
    );
    t.equal(Math.round(paid.reduce((sum, each) => sum + each, 0)), total, 'one seeker needs exactly that');

    const uniform = respond(orbits().map(() => 1));
    t.equal(uniform.total, 9479, 'with equal weights it agrees with the branch-and-bound search');
    t.end();
  },
);
