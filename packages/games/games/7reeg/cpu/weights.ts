/**
 * The weights of the features in win-probability.ts, in points that the round adds to the score of a seat: a least-squares fit
 * over rounds that the playout policy played against itself. `node dist/tools/7reeg/fit-weights.js` prints them.
 */
export interface Weights {
  readonly features: readonly number[];
  /** The points that a round adds to a score on average, and their variance. */
  readonly mean: number;
  readonly variance: number;
}

export const twoSeatWeights: Weights = {
  mean: 0.8,
  variance: 9,
  features: [
    -1.082, -1.248, -1.915, -0.865, -0.341, -0.37, 0.121, 0.394, -0.056, -0.135, -0.239, -0.015, 0.131, 1.343,
    1.673, 1.301, 1.096, 0.712, -0.009, -0.049, -0.227, 0.417, 0.877, 1.684, 0.478, -0.013, 0.303, -0.349,
    -0.756, 0.059, 0.35, 0.231, -0.064, -0.205, -0.783, -0.684, -0.355, -0.195, 0.195, -0.013, 0.011, 0.117,
    0.819, 0.375,
  ],
};

export const moreSeatWeights: Weights = {
  mean: 3.3,
  variance: 22.6,
  features: [
    -4.797, -4.092, -3.577, -2.843, -2.037, -1.468, -0.785, -0.29, -0.164, -0.115, -0.133, -0.036, -0.013,
    7.531, 5.167, 4.192, 3.48, 3.228, -0.266, 0.024, -1.56, 1.334, 0.769, 0.982, 0.917, -0.137, -0.383,
    -1.003, -2.033, 0.218, 0.661, 0.446, 0.123, 0.019, -0.603, 0.052, 0.772, 1.447, 1.594, -0.156, 0.034,
    0.548, 3.709, 0.745,
  ],
};
