/** What halving the placements costs, roughly. Perfect play needs 4.12 points on average for all 2300. */
const POINTS_PER_HALVING = 0.31;

/** Roughly the points needed to find one of `placements`: none for the only one, one point for either of two. */
export const estimatedPoints = (placements: number): number =>
  placements < 2 ? 0 : 1 + POINTS_PER_HALVING * Math.log2(placements / 2);
