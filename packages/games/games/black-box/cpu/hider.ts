/** Hides so that even a seeker who knows the probabilities needs many points. */
import type { Rng } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import { orbits } from '../symmetries.js';
import { hiderWeights } from './hider-weights.js';

interface WeightedOrbit {
  readonly placements: readonly number[];
  /** The weight of each of its placements. */
  readonly weight: number;
}

/** The hider's mixed strategy. A placement's probability is its weight's share of the total weight. */
export function hiderMixture(): WeightedOrbit[] {
  return orbits().map((placements, orbit) => ({ placements, weight: at(hiderWeights, orbit) }));
}

/** The sum of the weights of all placements. */
export function totalWeight(mixture: readonly WeightedOrbit[]): number {
  return mixture.reduce((sum, { placements, weight }) => sum + placements.length * weight, 0);
}

/** Draws the index of a placement from the mixture. */
export function drawPlacement(rng: Rng): number {
  const mixture = hiderMixture();
  let left = rng.below(totalWeight(mixture));
  for (const { placements, weight } of mixture) {
    if (left < placements.length * weight) return at(placements, Math.floor(left / weight));
    left -= placements.length * weight;
  }
  throw new RangeError('the number drawn is not below the total weight');
}
