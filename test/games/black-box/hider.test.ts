import { test } from 'tap';
import { createResponder } from '#tools/black-box/best-response.js';
import type { Rng } from '#src/game-type.js';
import { playerRng } from '#src/engine/history/rng.js';
import { drawPlacement, hiderMixture, totalWeight } from '#src/games/black-box/cpu/hider.js';
import { HIDER_WEIGHTS } from '#src/games/black-box/cpu/hider-weights.js';
import { orbits, placementImages } from '#src/games/black-box/images.js';
import { PLACEMENTS } from '#src/games/black-box/placements.js';
import { seedOf } from '#test/support/play.js';
import { longTest } from '#test/support/length.js';

const TOTAL = 1_000_034;

/** The chance that draws `drawn`, and only where it is asked for one of all weights. */
const drawing = (drawn: number): Rng => ({
  below: (n) => {
    if (n !== TOTAL) throw new RangeError(`drawn below ${n}`);
    return drawn;
  },
  die: () => 1,
  shuffle: (list) => [...list],
});

void test('the orbits are the placements that the symmetries map onto each other', (t) => {
  t.equal(orbits().length, 319);
  t.strictSame(
    orbits()
      .flat()
      .sort((a, b) => a - b),
    [...PLACEMENTS.keys()],
  );
  const astray = orbits().filter((orbit) =>
    placementImages().some((images) => orbit.some((placement) => !orbit.includes(images[placement] ?? -1))),
  );
  t.strictSame(astray, []);
  const joined = orbits().filter(
    (orbit) => new Set(placementImages().map((images) => images[orbit[0] ?? 0])).size !== orbit.length,
  );
  t.strictSame(joined, []);
  t.end();
});

void test('there is a weight for each orbit: an integer, and not negative', (t) => {
  t.equal(HIDER_WEIGHTS.length, orbits().length);
  t.strictSame(
    HIDER_WEIGHTS.filter((weight) => !Number.isInteger(weight) || weight < 0),
    [],
  );
  t.equal(totalWeight(hiderMixture()), TOTAL);
  t.end();
});

void test('each placement is drawn as often as its weight says', (t) => {
  let from = 0;
  const wrong: number[] = [];
  for (const { placements, weight } of hiderMixture()) {
    for (const placement of weight === 0 ? [] : placements) {
      const ends = [from, from + weight - 1].map((drawn) => drawPlacement(drawing(drawn)));
      if (ends.some((drawn) => drawn !== placement)) wrong.push(placement);
      from += weight;
    }
  }
  t.strictSame(wrong, []);
  t.equal(from, TOTAL);
  t.throws(() => drawPlacement(drawing(TOTAL)), RangeError);
  t.end();
});

void test('the chance that a game hands it draws about as often', (t) => {
  const rng = playerRng(seedOf(3));
  const drawn = Array.from({ length: 4000 }, () => drawPlacement(rng));
  const likely = hiderMixture()
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 30);
  const share = totalWeight(likely) / TOTAL;
  const among = new Set(likely.flatMap(({ placements }) => placements));
  const seen = drawn.filter((placement) => among.has(placement)).length / drawn.length;
  t.ok(Math.abs(seen - share) < 0.03, `${seen} of the draws for ${share} of the weight`);
  t.end();
});

void longTest?.(
  'no seeker needs fewer than 4428388/1000034 = 4.4282 points against it, though it knows the weights',
  (t) => {
    const respond = createResponder();
    const { total, points } = respond(HIDER_WEIGHTS);
    t.equal(total, 4_428_388);
    const paid = hiderMixture().map(
      ({ placements, weight }, orbit) => placements.length * weight * (points[orbit] ?? 0),
    );
    t.equal(Math.round(paid.reduce((sum, each) => sum + each, 0)), total, 'and one needs just as many');

    const alike = respond(orbits().map(() => 1));
    t.equal(alike.total, 9479, 'if all are equally likely, the same as the search by branch and bound says');
    t.end();
  },
);
