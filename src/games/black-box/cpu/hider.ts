/** Hides so that even a seeker who knows how it draws needs many points. */
import type { Rng } from '#src/game-type.js';
import { orbits } from '../images.js';
import { HIDER_WEIGHTS } from './hider-weights.js';

interface Weighted {
  readonly placements: readonly number[];
  /** The weight of each of them. */
  readonly weight: number;
}

/** The mixture: the placements of each orbit are equally likely. */
export const hiderMixture = (): Weighted[] =>
  orbits().map((placements, orbit) => ({ placements, weight: HIDER_WEIGHTS[orbit] ?? 0 }));

/** The sum of the weights of all placements. */
export const totalWeight = (mixture: readonly Weighted[]): number =>
  mixture.reduce((sum, { placements, weight }) => sum + placements.length * weight, 0);

/** The number of a placement, drawn as likely as its weight says. */
export const drawPlacement = (rng: Rng): number => {
  const mixture = hiderMixture();
  let left = rng.below(totalWeight(mixture));
  for (const { placements, weight } of mixture) {
    const drawn = left < placements.length * weight ? placements[Math.floor(left / weight)] : undefined;
    if (drawn !== undefined) return drawn;
    left -= placements.length * weight;
  }
  throw new RangeError('more was drawn than the weights of all placements');
};
