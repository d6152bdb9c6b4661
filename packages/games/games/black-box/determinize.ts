import type { Observation, Rng } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { sortSpaces } from './board.js';
import { allPlacements, consistentPlacements } from './placements.js';
import type { Config, Half, HalfView, State, View } from './schemas.js';

const withMarbles = ({ shots, guesses, points, ended }: HalfView, marbles: Half['marbles']): Half => ({
  marbles,
  shots: shots.map(({ from, exit, times }) => ({ from, exit, times })),
  guesses,
  points,
  ended,
});

const drawMarbles = (half: HalfView, rng: Rng): Half['marbles'] => {
  const possible = consistentPlacements(half);
  return sortSpaces(at(allPlacements, at(possible, rng.below(possible.length))));
};

/** Draws hidden marbles uniformly from the placements that are consistent with the lasers and guesses of the half. */
export function determinize(
  { config, view: { halves, phase, resignedBy } }: Observation<Config, View>,
  rng: Rng,
): State {
  const isHidden = (half: HalfView, index: number): boolean =>
    phase === 'seeking' && index === halves.length - 1 && half.marbles === null;
  return {
    config,
    halves: halves.map((half, index) =>
      withMarbles(half, isHidden(half, index) ? drawMarbles(half, rng) : half.marbles),
    ),
    resignedBy,
  };
}
