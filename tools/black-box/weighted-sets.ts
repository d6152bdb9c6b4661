/** What the weights of placements imply for sets of placements: bounds, and the guesses worth trying. */
import { MARBLES, placementSpaces, spaceIndex } from 'parlour-games/games/black-box/board';
import type { PlacementSet } from 'parlour-games/games/black-box/cpu/attempts';
import { SHOT_COST, WRONG_SPACE_COST } from 'parlour-games/games/black-box/turns';
import { allPlacements } from 'parlour-games/games/black-box/placements';
import { at, defined, get } from 'parlour-games/kit/checked';

/** A guess, and what it costs by itself, summed over a set by weight. */
export interface WeightedGuess {
  readonly placement: number;
  readonly cost: number;
}

interface WeightedSets {
  readonly weightOf: (set: PlacementSet) => number;
  /** No way of seeking costs less. */
  readonly lowerBoundOf: (set: PlacementSet) => number;
  /** The guesses that by themselves cost less than `limit`, cheapest first. */
  readonly guessesBelow: (limit: number, set: PlacementSet) => WeightedGuess[];
}

const placementSpaceIndices = new Map(placementSpaces.map((space, index) => [spaceIndex(space), index]));

/** The spaces of each placement, by their index among the 25 placement spaces. */
const spacesByPlacement = allPlacements.map((spaces) =>
  spaces.map((space) => get(placementSpaceIndices, spaceIndex(space))),
);

const placementsBySpaces = new Map(spacesByPlacement.map((spaces, placement) => [spaces.join(), placement]));
const placementIn = (spaces: readonly number[]): number =>
  get(placementsBySpaces, spaces.toSorted((a, b) => a - b).join());

/** The sum of the three largest weights. */
const largestSum = (weights: Float64Array): number => {
  let [first, second, third] = [0, 0, 0];
  for (const weight of weights) {
    if (weight > first) [first, second, third] = [weight, first, second];
    else if (weight > second) [second, third] = [weight, second];
    else if (weight > third) third = weight;
  }
  return first + second + third;
};

/** Every three spaces whose weights add up to more than `least`. */
const heaviestTriples = (weights: Float64Array, least: number): number[][] => {
  if (largestSum(weights) <= least) return [];
  const weightOf = (space: number): number => defined(weights[space], 'the weight');
  const spaces = [...weights.keys()].sort((a, b) => weightOf(b) - weightOf(a));
  const weightAt = (rank: number): number => weightOf(defined(spaces[rank], 'the space'));
  const found: number[][] = [];
  for (let i = 0; i + 2 < spaces.length; i += 1) {
    for (let j = i + 1; j + 1 < spaces.length; j += 1) {
      const missing = least - weightAt(i) - weightAt(j);
      if (weightAt(j + 1) <= missing) break;
      for (let k = j + 1; k < spaces.length && weightAt(k) > missing; k += 1)
        found.push([at(spaces, i), at(spaces, j), at(spaces, k)]);
    }
  }
  return found;
};

/** Sets of placements under `weights`, one for each placement. */
export function createWeightedSets(weights: Float64Array): WeightedSets {
  const weightAt = (placement: number): number => defined(weights[placement], 'the weight');

  const weightOf = (set: PlacementSet): number => {
    let sum = 0;
    for (const placement of set) sum += weightAt(placement);
    return sum;
  };

  // A laser costs its point for all; a guess costs two points or more for all but the placement that it names.
  const lowerBoundOf = (set: PlacementSet): number => {
    let heaviest = 0;
    for (const placement of set) heaviest = Math.max(heaviest, weightAt(placement));
    const sum = weightOf(set);
    return Math.min(SHOT_COST * sum, WRONG_SPACE_COST * (sum - heaviest));
  };

  /** For each of the 25 spaces, the weight of the placements with a marble in it. */
  const weightsBySpace = (set: PlacementSet): Float64Array => {
    const bySpace = new Float64Array(placementSpaces.length);
    for (const placement of set) {
      const weight = weightAt(placement);
      for (const space of defined(spacesByPlacement[placement], 'the placement'))
        bySpace[space] = defined(bySpace[space], 'the sum') + weight;
    }
    return bySpace;
  };

  const guessesBelow = (limit: number, set: PlacementSet): WeightedGuess[] => {
    const bySpace = weightsBySpace(set);
    const allWrong = WRONG_SPACE_COST * MARBLES * weightOf(set);
    const guesses: WeightedGuess[] = [];
    for (const spaces of heaviestTriples(bySpace, (allWrong - limit) / WRONG_SPACE_COST)) {
      const right = spaces.reduce((sum, space) => sum + defined(bySpace[space], 'the sum'), 0);
      guesses.push({ placement: placementIn(spaces), cost: allWrong - WRONG_SPACE_COST * right });
    }
    return guesses.sort((a, b) => a.cost - b.cost);
  };

  return { weightOf, lowerBoundOf, guessesBelow };
}
