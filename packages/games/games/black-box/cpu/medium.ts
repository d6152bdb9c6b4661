import type { DecisionPoint, Rng } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import { randomMove } from '../../../kit/options.js';
import { templates } from '../rules.js';
import { consistentPlacements } from '../placements.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { SHOT_COST } from '../turns.js';
import { costOf, countAnswers, everyShot, moveOf, type Attempt, type PlacementSet } from './attempts.js';

/** The approximate cost of halving the placements. Perfect play needs 4.12 points on average for all 2300. */
const POINTS_PER_HALVING = 0.31;

/** Roughly the points needed to find the right one of `placements`: 0 if it is the only one, 1 if there are two. */
export function estimatedPoints(placements: number): number {
  return placements < 2 ? 0 : 1 + POINTS_PER_HALVING * Math.log2(placements / 2);
}

/** The most placements from which a guess is considered: with more, a laser always reveals more per point. */
const MAX_PLACEMENTS_TO_GUESS_FROM = 60;

interface WeighedAttempt {
  readonly attempt: Attempt;
  /** Estimated points that it takes to find the marbles this way, on average. */
  readonly points: number;
}

const weighShot = (possible: PlacementSet, shot: Attempt): WeighedAttempt => {
  const rest = countAnswers(possible, shot).reduce((sum, count) => sum + count * estimatedPoints(count), 0);
  return { attempt: shot, points: SHOT_COST + rest / possible.length };
};

const weighGuess = (possible: PlacementSet, guess: Attempt): WeighedAttempt => {
  const total = countAnswers(possible, guess).reduce(
    (sum, count, answer) => sum + count * (costOf(guess, answer) + estimatedPoints(count)),
    0,
  );
  return { attempt: guess, points: total / possible.length };
};

const weighAll = (possible: PlacementSet): WeighedAttempt[] => {
  const shots = everyShot.map((shot) => weighShot(possible, shot));
  if (possible.length > MAX_PLACEMENTS_TO_GUESS_FROM) return shots;
  const guesses = possible.map((index) => weighGuess(possible, { kind: 'guess', index }));
  return [...shots, ...guesses];
};

const oneOfBest = (weighed: readonly WeighedAttempt[], rng: Rng): Attempt => {
  const least = Math.min(...weighed.map(({ points }) => points));
  const best = weighed.filter(({ points }) => points === least);
  return at(best, rng.below(best.length)).attempt;
};

/**
 * Hides at random. Seeks with the laser or guess that promises the fewest points: it estimates how each attempt would divide
 * the placements that are consistent with the half so far. It picks randomly among equals.
 */
export function medium({ view, legalMoves, rng }: DecisionPoint<Config, View, Option>): Move {
  if (view.phase !== 'seeking') return randomMove<Move>(legalMoves, rng, templates);
  return moveOf(oneOfBest(weighAll(consistentPlacements(at(view.halves, -1))), rng));
}
