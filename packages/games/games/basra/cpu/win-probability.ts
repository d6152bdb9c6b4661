import { at } from '../../../kit/checked.js';
import { sum } from '../../../kit/lists.js';
import type { Config } from '../schemas.js';

/** Measured between careful players: what all seats together score in a deck, and the spread that a deck adds to each score. */
const POINTS_PER_DECK = 32;
const SPREAD_PER_DECK = 9;
/** Added to the decks still to be played: a score counts as certain only once the deck is played out. */
const EXTRA_DECKS = 0.3;
/** Bonus per point of lead, so that decided games are still played well. */
const VALUE_OF_A_POINT = 1e-4;

const softmax = (scores: readonly number[], spread: number): number[] => {
  const highest = Math.max(...scores);
  const weights = scores.map((score) =>
    spread === 0 ? Number(score === highest) : Math.exp((score - highest) / spread),
  );
  const total = sum(weights);
  return weights.map((weight) => weight / total);
};

/**
 * The estimated probability that each seat wins the game, with `decksLeft` of the present deck (0 to 1) still to be played: the
 * lead, measured against how far luck can still move the scores before the leader reaches the target. The winner is certain
 * once the deck is played out and the target is reached, except for a tie.
 */
export function winProbabilities(config: Config, scores: readonly number[], decksLeft: number): number[] {
  const missing = Math.max(0, config.target - Math.max(...scores));
  const decksAhead = Math.max(decksLeft, (missing * scores.length) / POINTS_PER_DECK);
  const spread = decksAhead === 0 ? 0 : SPREAD_PER_DECK * Math.sqrt(decksAhead + EXTRA_DECKS);
  const mean = sum(scores) / scores.length;
  return softmax(scores, spread).map(
    (probability, seat) => probability + VALUE_OF_A_POINT * (at(scores, seat) - mean),
  );
}
