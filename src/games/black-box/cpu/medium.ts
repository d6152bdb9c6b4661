import { randomMove } from '#src/kit/options.js';
import type { Rng, DecisionPoint } from '#src/game-type.js';
import { EDGE_SPACES, MARBLES, sortCells } from '../board.js';
import { consistentPlacements, exitNumber, PLACEMENTS, wrongNumber } from '../placements.js';
import { TEMPLATES, type Config, type Move, type Option, type View } from '../schemas.js';
import { SHOT_COST, WRONG_CELL_COST } from '../turns.js';

/** Guesses are weighed once so few placements are left; before, a laser always tells more for its point. */
const GUESSES_WEIGHED = 60;
/** What halving the placements costs about, in points: perfect play needs 4.12 points for all 2300. */
const POINTS_PER_HALVING = 0.31;

/** About what it costs to go on with `left` placements: nothing to guess the only one, one point for two. */
const pointsToGo = (left: number): number => (left < 2 ? 0 : 1 + POINTS_PER_HALVING * Math.log2(left / 2));

interface Weighed {
  readonly move: Move;
  readonly points: number;
}

/** How many of `possible` give each answer, by the answer's number. */
const answerCounts = (
  possible: readonly number[],
  answers: number,
  answer: (placement: number) => number,
): number[] => {
  const counts = new Array<number>(answers).fill(0);
  for (const placement of possible) counts[answer(placement)] = (counts[answer(placement)] ?? 0) + 1;
  return counts;
};

const weighShot = (possible: readonly number[], edge: number): number => {
  const counts = answerCounts(possible, EDGE_SPACES.length, (placement) => exitNumber(placement, edge));
  const togo = counts.reduce((sum, count) => sum + count * pointsToGo(count), 0);
  return SHOT_COST + togo / possible.length;
};

const weighGuess = (possible: readonly number[], guess: number): number => {
  const counts = answerCounts(possible, MARBLES + 1, (placement) => wrongNumber(placement, guess));
  const togo = counts.reduce(
    (sum, count, wrong) => sum + count * (WRONG_CELL_COST * wrong + pointsToGo(count)),
    0,
  );
  return togo / possible.length;
};

const weighAll = (possible: readonly number[]): Weighed[] => {
  const shots = EDGE_SPACES.map((from, edge): Weighed => ({
    move: { type: 'shoot', from },
    points: weighShot(possible, edge),
  }));
  if (possible.length > GUESSES_WEIGHED) return shots;
  const guesses = possible.map((guess): Weighed => ({
    move: { type: 'guess', marbles: sortCells(PLACEMENTS[guess] ?? []) },
    points: weighGuess(possible, guess),
  }));
  return [...shots, ...guesses];
};

const oneOfBest = (weighed: readonly Weighed[], rng: Rng): Move | undefined => {
  const least = Math.min(...weighed.map(({ points }) => points));
  const best = weighed.filter(({ points }) => points === least);
  return best[rng.below(best.length)]?.move;
};

/**
 * Hides at random. Seeks by the laser or guess that promises the fewest points: it knows all placements that fit
 * the half so far and weighs how each answer would divide them; equals are decided by chance.
 */
export const medium = ({ view, legalMoves, rng }: DecisionPoint<Config, View, Option>): Move => {
  const half = view.halves.at(-1);
  if (view.phase !== 'seeking' || half === undefined) return randomMove<Move>(legalMoves, rng, TEMPLATES);
  return oneOfBest(weighAll(consistentPlacements(half)), rng) ?? randomMove<Move>(legalMoves, rng, TEMPLATES);
};
