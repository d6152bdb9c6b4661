/**
 * Proves what the hider of packages/games/games/black-box/cpu/hider-weights.ts achieves: the fewest points on average in
 * which any seeker can find its marbles, even one who knows the probability of each placement. The proof is in integers and
 * covers every way of seeking. `--steps n` then searches for a better mixture, n steps from the uniform one, and writes it to
 * the file if it is better. The present weights come from Kelley's cutting planes instead: linear programming finds the
 * mixture that is best against all best responses so far, the response to it is added, and so on.
 *
 * Sources: J. E. Kelley, The cutting-plane method for solving convex programs, 1960; B. T. Polyak, Minimization of unsmooth
 * functionals, 1969; Y. Freund and R. E. Schapire, Adaptive game playing using multiplicative weights, 1999.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readTree, type DecisionNode } from 'parlour-games/games/black-box/cpu/decision-tree';
import { hiderWeights } from 'parlour-games/games/black-box/cpu/hider-weights';
import { SEEKER_TREE } from 'parlour-games/games/black-box/cpu/seeker-tree';
import { SHOT_COST } from 'parlour-games/games/black-box/turns';
import { orbits } from 'parlour-games/games/black-box/symmetries';
import { allPlacements, exitIndex } from 'parlour-games/games/black-box/placements';
import { at, get } from 'parlour-games/kit/checked';
import { createResponder } from './best-response.js';

const FILE = 'packages/games/games/black-box/cpu/hider-weights.ts';
const LINE_WIDTH = 110;
/** What the weights of a mixture found by `--steps` add up to, except for rounding. */
const FOUND_TOTAL = 1_000_000;
/** Slightly more points than any mixture can enforce: the target of the step size. */
const TARGET = 4.429;
/** No step multiplies or divides a probability by more than e to this power. */
const LARGEST_EXPONENT = 3;

const respond = createResponder();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The sum over all placements of `weight × value`, both given by orbit. */
const weightedSum = (weights: readonly number[], valueOf: (orbit: number) => number): number =>
  orbits().reduce((sum, { length }, orbit) => sum + length * at(weights, orbit) * valueOf(orbit), 0);

const totalOf = (weights: readonly number[]): number => weightedSum(weights, () => 1);

/**
 * Multiplicative weights: placements that cost the best response more than the average become more probable, with
 * Polyak's step size (the distance to the target over the squared norm of the gradient).
 */
const improved = (weights: readonly number[], points: readonly number[], average: number): number[] => {
  const gains = points.map((each) => each - average);
  const variance = weightedSum(weights, (orbit) => at(gains, orbit) ** 2);
  const step = (TARGET - average) / variance;
  const moved = weights.map((weight, orbit) => {
    const exponent = step * at(gains, orbit);
    return weight * Math.exp(Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT, exponent)));
  });
  const total = totalOf(moved);
  return moved.map((weight) => weight / total);
};

const search = (steps: number): number[] => {
  let weights = orbits().map(() => 1 / allPlacements.length);
  let best = { average: 0, weights };
  for (let step = 1; step <= steps; step += 1) {
    const { total: average, points } = respond(weights);
    if (average > best.average) best = { average, weights };
    print(`step ${step}: ${average.toFixed(4)}, best ${best.average.toFixed(4)}`);
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
    `// tools/black-box/hider.ts proves what these weights achieve.

/** By orbit, the weight with which \`hard\` hides its marbles in each placement of that orbit. */
export const hiderWeights: readonly number[] = [
${inLines(weights)}
];
`,
  );

/** The number of lasers that `hard` shoots until a single placement is left. */
const lasersToFind = (tree: DecisionNode | null, placement: number): number => {
  let lasers = 0;
  for (let node = tree; node !== null; lasers += 1) node = get(node.next, exitIndex(placement, node.entry));
  return lasers;
};

const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** `4428388/1000034 = 4.4282`. */
const ratio = (total: number, weights: readonly number[]): string =>
  `${total}/${totalOf(weights)} = ${(total / totalOf(weights)).toFixed(4)}`;

const { values } = parseArgs({ options: { steps: { type: 'string', default: '0' } } });
const proven = respond(hiderWeights).total;
print(`${FILE}: no seeker needs fewer than ${ratio(proven, hiderWeights)} points`);

const tree = readTree(SEEKER_TREE);
const hardPoints = orbits().map((placements) =>
  average(placements.map((placement) => SHOT_COST * lasersToFind(tree, placement))),
);
const hardTotal = weightedSum(hiderWeights, (orbit) => at(hardPoints, orbit));
print(`hard needs ${(hardTotal / totalOf(hiderWeights)).toFixed(4)} points against it`);
print(`hard needs ${Math.max(...hardPoints).toFixed(4)} points at worst, on average over its images`);

if (Number(values.steps) > 0) {
  const found = search(Number(values.steps));
  const { total } = respond(found);
  const isBetter = total / totalOf(found) > proven / totalOf(hiderWeights);
  if (isBetter) await write(found);
  print(`found ${ratio(total, found)}: ${isBetter ? 'written' : 'not better'}`);
}
