/** What plays and hands score (docs/rules/double-7.md, "Scoring"). */
import { totalOf, type Card } from './cards.js';
import type { Seat } from '#src/game-type.js';

const SCORING_STEP = 5;

/** The nearest multiple of 5; whole numbers never lie halfway. */
export const roundToFive = (total: number): number => Math.round(total / SCORING_STEP) * SCORING_STEP;

/** What a play scores that leaves a layout of `points`: all of them when they are a multiple of 5, else nothing. */
export const playScore = (points: number): number => (points % SCORING_STEP === 0 ? points : 0);

export interface HandScore {
  /** The seat that scores the hand, `null` when nobody does. */
  winner: Seat | null;
  bonus: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The seat that went out scores all the cards left in the other hands, rounded once. */
export const goneOutScore = (hands: readonly (readonly Card[])[], winner: Seat): HandScore => ({
  winner,
  bonus: roundToFive(sum(hands.map(totalOf))),
});

/** A blocked hand pays the lightest by how much all others together exceed it; nobody where two are equally light. */
export const blockedScore = (hands: readonly (readonly Card[])[]): HandScore => {
  const totals = hands.map(totalOf);
  const lightest = Math.min(...totals);
  if (totals.filter((total) => total === lightest).length > 1) return { winner: null, bonus: 0 };
  return { winner: totals.indexOf(lightest), bonus: roundToFive(sum(totals) - 2 * lightest) };
};
