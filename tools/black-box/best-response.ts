/**
 * The best response of a seeker who knows the probability of each placement, by dynamic programming over all sets of
 * placements that lasers and guesses can lead to. For a set S with weights W, the least weighted points are
 *   V(S) = min( W(S) + Σ V(parts of S by a laser's exit), Σ 2·wrong·W + Σ V(parts of S by a guess's wrong spaces) )
 * over all 28 lasers and 2,300 guesses, and V = 0 for one placement. It leaves out only what cannot be cheaper: a laser whose
 * parts contain those of another, and a guess whose cost, with a lower bound for the rest, is at least the best total found.
 * A seeker who randomizes does no better. A table hit is compared placement by placement, so the proof does not depend on
 * hashing. Two checks: equal weights give the 9479 points that seeker-tree.ts finds in another way, and the strategy found
 * costs exactly V.
 */
import { everyPlacement, partsOf, type PlacementSet } from 'parlour-games/games/black-box/cpu/attempts';
import { SHOT_COST, WRONG_SPACE_COST } from 'parlour-games/games/black-box/turns';
import { orbits } from 'parlour-games/games/black-box/symmetries';
import { allPlacements, wrongCount } from 'parlour-games/games/black-box/placements';
import { at, defined } from 'parlour-games/kit/checked';
import { createSetGraph } from './set-graph.js';
import { createWeightedSets, type WeightedGuess } from './weighted-sets.js';

export interface Response {
  /** The least sum over all placements of points times weight; exact if the weights are integers. */
  readonly total: number;
  /** For each orbit, the points that a way of seeking with that total needs on average over its placements. */
  readonly points: readonly number[];
}

/** How to seek in a set: a guess or (`null`) a laser, and then the parts of two or more placements. */
interface Plan {
  readonly total: number;
  readonly guess: number | null;
  readonly parts: readonly number[];
}

const noPlan: Plan = { total: Infinity, guess: null, parts: [] };

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The orbit of each placement. */
const orbitByPlacement = (): Uint16Array => {
  const orbitOf = new Uint16Array(allPlacements.length);
  orbits().forEach((placements, orbit) => placements.forEach((placement) => (orbitOf[placement] = orbit)));
  return orbitOf;
};

/**
 * Creates a function that computes the best response to weights over the placements. They are given by orbit, as the
 * weight of each placement of the orbit. How lasers divide sets is worked out only once, for all calls.
 */
export function createResponder(): (orbitWeights: readonly number[]) => Response {
  const graph = createSetGraph();
  const orbitOf = orbitByPlacement();

  return (orbitWeights) => {
    const weights = Float64Array.from(orbitOf, (orbit) => at(orbitWeights, orbit));
    const { weightOf, lowerBoundOf, guessesBelow } = createWeightedSets(weights);
    const plans: (Plan | undefined)[] = [];

    /** The cheaper of `best` and an attempt that costs `cost` by itself and leaves `parts`. */
    const cheaper = (best: Plan, cost: number, guess: number | null, parts: readonly number[]): Plan => {
      let total = cost;
      for (const part of parts) {
        total += planFor(part).total;
        if (total >= best.total) return best;
      }
      return { total, guess, parts };
    };

    const withGuess = (best: Plan, set: PlacementSet, { placement, cost }: WeightedGuess): Plan => {
      if (cost >= best.total) return best;
      const parts = partsOf(set, { kind: 'guess', index: placement }).filter((part) => part.set.length > 1);
      if (parts.some((part) => part.set.length === set.length)) return best;
      if (cost + sumOf(parts.map((part) => lowerBoundOf(part.set))) >= best.total) return best;
      return cheaper(
        best,
        cost,
        placement,
        parts.map((part) => graph.nodeOf(part.set)),
      );
    };

    const plan = (node: number): Plan => {
      const set = graph.setOf(node);
      const shot = graph
        .splitsOf(node)
        .reduce((best, parts) => cheaper(best, SHOT_COST * weightOf(set), null, parts), noPlan);
      return guessesBelow(shot.total, set).reduce((best, guess) => withGuess(best, set, guess), shot);
    };

    const planFor = (node: number): Plan => (plans[node] ??= plan(node));

    const pointsByOrbit = new Float64Array(orbits().length);
    const countPoints = (node: number): void => {
      const { guess, parts } = planFor(node);
      for (const placement of graph.setOf(node)) {
        const orbit = defined(orbitOf[placement], 'an orbit');
        const points = guess === null ? SHOT_COST : WRONG_SPACE_COST * wrongCount(placement, guess);
        pointsByOrbit[orbit] = defined(pointsByOrbit[orbit], 'a sum') + points;
      }
      parts.forEach(countPoints);
    };

    const root = graph.nodeOf(everyPlacement);
    const { total } = planFor(root);
    countPoints(root);
    const points = orbits().map(({ length }, orbit) => defined(pointsByOrbit[orbit], 'a sum') / length);
    return { total, points };
  };
}
