/** What a score is worth: the chances of winning the game. */

/**
 * How much the points that are missing decide: measured on games of medium players (bench). Larger: less.
 */
const SPREAD = 2.5;
/** What opening the next hand is worth, in points. */
const OPENING_POINTS = 5;

/**
 * By seat, how likely it wins the game when the next hand begins at these scores. Points come in steps of random size, so that
 * the time to the target spreads with the root of the points that are missing.
 */
export const winChances = (scores: readonly number[], target: number, opener: number): number[] => {
  const winner = scores.findIndex((score) => score >= target);
  if (winner >= 0) return scores.map((_, seat) => (seat === winner ? 1 : 0));
  const missing = scores.map((score, seat) => target - score - (seat === opener ? OPENING_POINTS : 0));
  const least = Math.min(...missing);
  const mean = missing.reduce((sum, each) => sum + each, 0) / missing.length;
  const scale = SPREAD * Math.sqrt(Math.max(1, mean));
  const weights = missing.map((each) => Math.exp((least - each) / scale));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
};
