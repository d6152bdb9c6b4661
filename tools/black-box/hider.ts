/**
 * Proves what the hider of src/games/black-box/cpu/hider-weights.ts is worth: the fewest points on average with which a
 * seeker can find its marbles who knows how likely each placement is, computed in integers and without leaving any way
 * of seeking out. With `--steps n` it then searches for a better mixture, n steps from equal chances, and writes
 * that to the file if it is one. The present weights come from Kelley's cutting planes instead: the mixture that is
 * best against all best responses so far, by linear programming, over and over.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { HIDER_WEIGHTS } from '#src/games/black-box/cpu/hider-weights.js';
import { SEEKER_TREE } from '#src/games/black-box/cpu/seeker-tree.js';
import { readTree, type Step } from '#src/games/black-box/cpu/tree.js';
import { orbits } from '#src/games/black-box/images.js';
import { exitNumber, PLACEMENTS } from '#src/games/black-box/placements.js';
import { SHOT_COST } from '#src/games/black-box/turns.js';
import { createResponder } from './best-response.js';

const FILE = 'src/games/black-box/cpu/hider-weights.ts';
const LINE_WIDTH = 110;
/** What the weights of a mixture that was found add up to, but for rounding. */
const FOUND_TOTAL = 1_000_000;
/** A little more points than any mixture can exact: steps aim at it. */
const AIM = 4.429;
/** No step multiplies a chance by more than e to this power, nor divides it by more. */
const BOLDEST = 3;

const respond = createResponder();
const sumByOrbit = (of: (orbit: number, placements: number) => number): number =>
  orbits().reduce((sum, { length }, orbit) => sum + of(orbit, length), 0);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const totalOf = (weights: readonly number[]): number =>
  sumByOrbit((orbit, placements) => placements * (weights[orbit] ?? 0));

/**
 * Multiplicative weights: placements that cost the best response more than the average become likelier, as far as
 * Polyak's step size says (the distance to the aim over the squared norm of the gradient).
 */
const improved = (weights: readonly number[], points: readonly number[], average: number): number[] => {
  const gains = points.map((each) => each - average);
  const variance = sumByOrbit(
    (orbit, placements) => placements * (weights[orbit] ?? 0) * (gains[orbit] ?? 0) ** 2,
  );
  const step = (AIM - average) / variance;
  const moved = weights.map((weight, orbit) => {
    const power = step * (gains[orbit] ?? 0);
    return weight * Math.exp(Math.max(-BOLDEST, Math.min(BOLDEST, power)));
  });
  const total = totalOf(moved);
  return moved.map((weight) => weight / total);
};

const search = (steps: number): number[] => {
  let weights = orbits().map(() => 1 / PLACEMENTS.length);
  let best = { average: 0, weights };
  for (let step = 1; step <= steps; step += 1) {
    const { total: average, points } = respond(weights);
    if (average > best.average) best = { average, weights };
    say(`step ${step}: ${average.toFixed(4)}, best ${best.average.toFixed(4)}`);
    weights = improved(weights, points, average);
  }
  return best.weights.map((weight) => Math.round(weight * FOUND_TOTAL));
};

const inLines = (numbers: readonly number[]): string =>
  numbers
    .map((each) => `${each},`)
    .reduce<string[]>((lines, word) => {
      const longer = `${lines.at(-1) ?? ''} ${word}`;
      return lines.length > 0 && longer.length <= LINE_WIDTH
        ? [...lines.slice(0, -1), longer]
        : [...lines, `  ${word}`];
    }, [])
    .join('\n');

const write = (weights: readonly number[]): Promise<void> =>
  writeFile(
    FILE,
    `// tools/black-box/hider.ts proves what they are worth.

/** How likely \`hard\` hides its marbles in each placement of an orbit, by the orbit's number: a weight of all weights. */
export const HIDER_WEIGHTS: readonly number[] = [
${inLines(weights)}
];
`,
  );

/** The lasers that the perfect seeker of equally likely placements shoots, by placement. */
const lasersOf = (tree: Step | null, placement: number): number => {
  let lasers = 0;
  for (let step = tree; step !== null; lasers += 1)
    step = step.next.get(exitNumber(placement, step.edge)) ?? null;
  return lasers;
};

const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const { values } = parseArgs({ options: { steps: { type: 'string', default: '0' } } });
const proven = respond(HIDER_WEIGHTS);
const worth = proven.total / totalOf(HIDER_WEIGHTS);
say(
  `${FILE}: no seeker needs fewer than ${proven.total}/${totalOf(HIDER_WEIGHTS)} = ${worth.toFixed(4)} points`,
);

const tree = readTree(SEEKER_TREE);
const hardPoints = orbits().map((orbit) =>
  average(orbit.map((placement) => SHOT_COST * lasersOf(tree, placement))),
);
const hardTotal = sumByOrbit(
  (orbit, placements) => placements * (HIDER_WEIGHTS[orbit] ?? 0) * (hardPoints[orbit] ?? 0),
);
say(`hard needs ${(hardTotal / totalOf(HIDER_WEIGHTS)).toFixed(4)} points against it`);
say(`hard needs ${Math.max(...hardPoints).toFixed(4)} points at worst, on average over its images`);

if (Number(values.steps) > 0) {
  const found = search(Number(values.steps));
  const { total } = respond(found);
  const better = total / totalOf(found) > worth;
  if (better) await write(found);
  say(
    `found ${total}/${totalOf(found)} = ${(total / totalOf(found)).toFixed(4)}: ${better ? 'written' : 'no better'}`,
  );
}
