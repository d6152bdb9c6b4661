import type { Config } from '../schemas.js';

/** What the seats score together in a deck, and the spread that a deck adds to each, between careful players. */
const POINTS_PER_DECK = 32;
const SPREAD_PER_DECK = 9;
/** A score at the end of the deck that reaches the target is as good as so much of a deck more. */
const LAST_DECK = 0.3;
/** A point's worth beside the chance of winning, so that a game as good as decided is still played well. */
const WORTH_OF_A_POINT = 1e-4;

const sharesOf = (scores: readonly number[], spread: number): number[] => {
  const highest = Math.max(...scores);
  const weights = scores.map((score) =>
    spread === 0 ? Number(score === highest) : Math.exp((score - highest) / spread),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/**
 * How likely each seat is to win the game, about, with `decks` of the present deck still to be played (0 to 1): the
 * lead, measured by how much chance can still do until the leader has the target. With the deck played out and the
 * target reached it is certain, but for a tie.
 */
export const chancesOf = (config: Config, scores: readonly number[], decks: number): number[] => {
  const missing = Math.max(0, config.target - Math.max(...scores));
  const ahead = Math.max(decks, (missing * scores.length) / POINTS_PER_DECK);
  const spread = ahead === 0 ? 0 : SPREAD_PER_DECK * Math.sqrt(ahead + LAST_DECK);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return sharesOf(scores, spread).map(
    (share, seat) => share + WORTH_OF_A_POINT * ((scores[seat] ?? 0) - mean),
  );
};
