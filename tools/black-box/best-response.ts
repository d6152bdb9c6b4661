/**
 * The best that a seeker can do who knows how likely each placement is: dynamic programming over all sets of placements
 * that lasers and guesses can lead to. Nothing is left out but what cannot be cheaper.
 */
import { cellIndex, MARBLES, PLACEMENT_SPACES } from '#src/games/black-box/board.js';
import { partsOf, type PlacementSet } from '#src/games/black-box/cpu/optimal/partition.js';
import { orbits } from '#src/games/black-box/images.js';
import { PLACEMENTS, wrongNumber } from '#src/games/black-box/placements.js';
import { SHOT_COST, WRONG_CELL_COST } from '#src/games/black-box/turns.js';
import { createSetGraph } from './placement-sets.js';

export interface Response {
  /** The least sum of points over all placements, each multiplied by its weight; exact where these are integers. */
  readonly total: number;
  /** The points of a way of seeking with that total, by orbit: their average over its placements. */
  readonly points: readonly number[];
}

/** How to go on with a set: by a laser or by guessing a placement, and then with the parts that are no single ones. */
interface Plan {
  readonly total: number;
  readonly guess: number | null;
  readonly parts: readonly number[];
}

/** A guess and what it costs by itself. */
interface Guess {
  readonly placement: number;
  readonly cost: number;
}

const EVERYTHING: PlacementSet = [...PLACEMENTS.keys()];
const NO_PLAN: Plan = { total: Infinity, guess: null, parts: [] };

const spaceNumbers = new Map(PLACEMENT_SPACES.map((cell, number) => [cellIndex(cell), number]));
const SPACES = PLACEMENTS.map((cells) => cells.map((cell) => spaceNumbers.get(cellIndex(cell)) ?? 0));

const BY_SPACES = new Map(SPACES.map((spaces, placement) => [spaces.join(), placement]));
const placementOn = (spaces: readonly number[]): number =>
  BY_SPACES.get(spaces.toSorted((a, b) => a - b).join()) ?? 0;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The sum of the three largest. */
const largestSum = (bySpace: Float64Array): number => {
  let [first, second, third] = [0, 0, 0];
  for (const weight of bySpace) {
    if (weight > first) [first, second, third] = [weight, first, second];
    else if (weight > second) [second, third] = [weight, second];
    else if (weight > third) third = weight;
  }
  return first + second + third;
};

/** Every three spaces with more than `least` together. */
const heaviestTriples = (bySpace: Float64Array, least: number): number[][] => {
  if (largestSum(bySpace) <= least) return [];
  const spaces = [...bySpace.keys()].sort((a, b) => (bySpace[b] ?? 0) - (bySpace[a] ?? 0));
  const weightAt = (rank: number): number => bySpace[spaces[rank] ?? 0] ?? 0;
  const found: number[][] = [];
  for (let i = 0; i + 2 < spaces.length; i += 1) {
    for (let j = i + 1; j + 1 < spaces.length; j += 1) {
      const lacking = least - weightAt(i) - weightAt(j);
      if (weightAt(j + 1) <= lacking) break;
      for (let k = j + 1; k < spaces.length && weightAt(k) > lacking; k += 1)
        found.push([spaces[i] ?? 0, spaces[j] ?? 0, spaces[k] ?? 0]);
    }
  }
  return found;
};

const orbitNumbers = (): Uint16Array => {
  const numbers = new Uint16Array(PLACEMENTS.length);
  orbits().forEach((orbit, number) => orbit.forEach((placement) => (numbers[placement] = number)));
  return numbers;
};

/** What the weights say of sets of placements. */
const createScales = (weights: Float64Array) => {
  const weightOf = (set: PlacementSet): number => {
    let sum = 0;
    for (const placement of set) sum += weights[placement] ?? 0;
    return sum;
  };

  /** No way of seeking is cheaper: a laser costs its point for all, a wrong guess two points or more for all but one. */
  const floorOf = (set: PlacementSet): number => {
    let heaviest = 0;
    for (const placement of set) heaviest = Math.max(heaviest, weights[placement] ?? 0);
    const sum = weightOf(set);
    return Math.min(SHOT_COST * sum, WRONG_CELL_COST * (sum - heaviest));
  };

  /** The weight that has a marble in each of the 25 spaces. */
  const weightBySpace = (set: PlacementSet): Float64Array => {
    const bySpace = new Float64Array(PLACEMENT_SPACES.length);
    for (const placement of set) {
      const weight = weights[placement] ?? 0;
      for (const space of SPACES[placement] ?? []) bySpace[space] = (bySpace[space] ?? 0) + weight;
    }
    return bySpace;
  };

  /** The guesses that by themselves cost less than `limit`, cheapest first. */
  const guessesUnder = (limit: number, set: PlacementSet): Guess[] => {
    const bySpace = weightBySpace(set);
    const nothingRight = WRONG_CELL_COST * MARBLES * weightOf(set);
    const guesses: Guess[] = [];
    for (const spaces of heaviestTriples(bySpace, (nothingRight - limit) / WRONG_CELL_COST)) {
      const right = spaces.reduce((sum, space) => sum + (bySpace[space] ?? 0), 0);
      guesses.push({ placement: placementOn(spaces), cost: nothingRight - WRONG_CELL_COST * right });
    }
    return guesses.sort((a, b) => a.cost - b.cost);
  };

  return { weightOf, floorOf, guessesUnder };
};

/**
 * Answers mixtures over the placements, given as a weight by orbit that each of its placements has. What lasers do to
 * sets is worked out once for all of them.
 */
export const createResponder = (): ((orbitWeights: readonly number[]) => Response) => {
  const graph = createSetGraph();
  const orbitOf = orbitNumbers();

  return (orbitWeights) => {
    const { weightOf, floorOf, guessesUnder } = createScales(
      Float64Array.from(orbitOf, (orbit) => orbitWeights[orbit] ?? 0),
    );
    const plans: (Plan | undefined)[] = [];

    /** `best`, or to go on with `parts` after an attempt that costs `cost`, where that is cheaper. */
    const cheaper = (best: Plan, cost: number, guess: number | null, parts: readonly number[]): Plan => {
      let total = cost;
      for (const part of parts) {
        total += planFor(part).total;
        if (total >= best.total) return best;
      }
      return { total, guess, parts };
    };

    const afterGuess = (best: Plan, set: PlacementSet, { placement, cost }: Guess): Plan => {
      if (cost >= best.total) return best;
      const parts = partsOf(set, { kind: 'guess', number: placement }).filter((part) => part.set.length > 1);
      if (parts.some((part) => part.set.length === set.length)) return best;
      if (cost + sumOf(parts.map((part) => floorOf(part.set))) >= best.total) return best;
      return cheaper(
        best,
        cost,
        placement,
        parts.map((part) => graph.numberOf(part.set)),
      );
    };

    const plan = (number: number): Plan => {
      const set = graph.setOf(number);
      const shot = graph
        .splitsOf(number)
        .reduce((best, parts) => cheaper(best, SHOT_COST * weightOf(set), null, parts), NO_PLAN);
      return guessesUnder(shot.total, set).reduce((best, guess) => afterGuess(best, set, guess), shot);
    };

    const planFor = (number: number): Plan => (plans[number] ??= plan(number));

    const sums = orbits().map(() => 0);
    const count = (number: number): void => {
      const { guess, parts } = planFor(number);
      for (const placement of graph.setOf(number)) {
        const orbit = orbitOf[placement] ?? 0;
        const points = guess === null ? SHOT_COST : WRONG_CELL_COST * wrongNumber(placement, guess);
        sums[orbit] = (sums[orbit] ?? 0) + points;
      }
      parts.forEach(count);
    };

    const all = graph.numberOf(EVERYTHING);
    const { total } = planFor(all);
    count(all);
    return { total, points: orbits().map((orbit, number) => (sums[number] ?? 0) / orbit.length) };
  };
};
