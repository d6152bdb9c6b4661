/** Means with 95 % confidence intervals, and quantiles. */

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const NORMAL_95 = 1.96;

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of independent values with its confidence interval, by the normal approximation. */
export function estimate(values: readonly number[]): Estimate {
  const mean = meanOf(values);
  const variance =
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  const margin = NORMAL_95 * Math.sqrt(variance / values.length);
  return { mean, low: mean - margin, high: mean + margin };
}

/** Like `estimate`, for values from 0 to 1: the interval is clipped to that range. */
export function estimateShare(shares: readonly number[]): Estimate {
  const { mean, low, high } = estimate(shares);
  return { mean, low: Math.max(0, low), high: Math.min(1, high) };
}

/** The `q`-quantile of `values`, for example their median for 0.5; NaN when there are none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
}
