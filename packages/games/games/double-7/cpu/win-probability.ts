/** The probability of winning the game, estimated from the scores between hands. */

/** Constants of the estimate, fitted by tools/double-7/fit-win-probability.ts. */
export interface Fit {
  /** The larger it is, the less a lead matters. */
  readonly spread: number;
  /** The value of opening the next hand, in points. */
  readonly openingPoints: number;
}
const defaultFit: Fit = { spread: 2.5, openingPoints: 5 };

/**
 * By seat, the probability of winning the game if `opener` opens the next hand at these scores. A seat at the target has
 * won. Otherwise the probability falls exponentially with the points that the seat still needs, on a scale that grows
 * with the square root of the average need, as the spread of a sum of random steps does.
 */
export function winProbabilities(
  scores: readonly number[],
  target: number,
  opener: number,
  { spread, openingPoints }: Fit = defaultFit,
): number[] {
  const winner = scores.findIndex((score) => score >= target);
  if (winner >= 0) return scores.map((_, seat) => (seat === winner ? 1 : 0));
  const needs = scores.map((score, seat) => target - score - (seat === opener ? openingPoints : 0));
  const least = Math.min(...needs);
  const mean = needs.reduce((sum, need) => sum + need, 0) / needs.length;
  const scale = spread * Math.sqrt(Math.max(1, mean));
  const weights = needs.map((need) => Math.exp((least - need) / scale));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
