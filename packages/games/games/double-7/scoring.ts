/** The scores of plays and hands (docs/rules/double-7.md, "Scoring" and "The end of a hand"). */
import type { Seat } from '../../game-type.js';
import { sum } from '../../kit/lists.js';

const SCORING_STEP = 5;

/** The nearest multiple of 5. A whole number never lies halfway between two. */
export function roundToFive(total: number): number {
  return Math.round(total / SCORING_STEP) * SCORING_STEP;
}

/** The score of a play that leaves a layout of `points`: all of them if they are a multiple of 5, else nothing. */
export function playScore(points: number): number {
  return points % SCORING_STEP === 0 ? points : 0;
}

export interface HandScore {
  /** The seat that scores the bonus, `null` if nobody does. */
  readonly winner: Seat | null;
  readonly bonus: number;
}

/** The score of a hand that ends without a bonus. */
export const noScore: HandScore = { winner: null, bonus: 0 };

/** `winner` went out and scores the sum of the totals of all hands. Only the sum is rounded. */
export function goneOutScore(totals: readonly number[], winner: Seat): HandScore {
  return {
    winner,
    bonus: roundToFive(sum(totals)),
  };
}

/**
 * In a blocked hand the lightest hand scores the totals of the others less its own, rounded once. Nobody scores if two
 * hands tie for lightest.
 */
export function blockedScore(totals: readonly number[]): HandScore {
  const lightest = Math.min(...totals);
  const winner = totals.indexOf(lightest);
  if (totals.lastIndexOf(lightest) !== winner) return noScore;
  return { winner, bonus: roundToFive(sum(totals) - 2 * lightest) };
}
