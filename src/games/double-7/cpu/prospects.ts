/** What scores are worth: the chances of winning the game. */

/** How points that are missing turn into chances; fitted by tools/double-7/fit-prospects.ts. */
export interface Fit {
  /** The larger it is, the less a lead decides. */
  readonly spread: number;
  /** What it is worth to open the next hand, in points. */
  readonly openingPoints: number;
}
const FIT: Fit = { spread: 2.5, openingPoints: 5 };

/**
 * By seat, how likely it wins the game when `opener` opens the next hand at these scores: certain at the target, else
 * falling exponentially with the points that a seat misses, on a scale that grows with the root of what all miss, as the
 * spread of a sum of random steps does.
 */
export const winProbabilities = (
  scores: readonly number[],
  target: number,
  opener: number,
  { spread, openingPoints }: Fit = FIT,
): number[] => {
  const winner = scores.findIndex((score) => score >= target);
  if (winner >= 0) return scores.map((_, seat) => (seat === winner ? 1 : 0));
  const missing = scores.map((score, seat) => target - score - (seat === opener ? openingPoints : 0));
  const least = Math.min(...missing);
  const mean = missing.reduce((sum, each) => sum + each, 0) / missing.length;
  const scale = spread * Math.sqrt(Math.max(1, mean));
  const weights = missing.map((each) => Math.exp((least - each) / scale));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
};
