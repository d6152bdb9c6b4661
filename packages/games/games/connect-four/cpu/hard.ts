import type { DecisionPoint, Level } from '../../../game-type.js';
import { defined } from '../../../kit/checked.js';
import { boardOf, drop, seatToMove, type Board } from '../board.js';
import type { Config, Move, View } from '../schemas.js';
import { exactScorerOf, type ExactScorer } from './exact-scorer.js';
import { searchedValue } from './medium.js';

/** Whether a drop that leads to `after` keeps the position's score. No drop can raise it. */
const keepsScore = ({ reaches }: ExactScorer, after: Board, score: number): boolean =>
  !reaches(after, 1 - score);

/**
 * Plays perfectly: never gives away a win or a draw, wins as soon as possible and loses as late as possible. It takes
 * the first of the shuffled columns that keeps the exact score, so that all such columns are equally likely.
 */
export function hard({ view, legalMoves, rng, load }: DecisionPoint<Config, View, Move>): Move {
  const scorer = exactScorerOf(load);
  const board = boardOf(view.position);
  const score = scorer.score(board);
  const move = rng.shuffle(legalMoves).find(({ column }) => keepsScore(scorer, drop(board, column), score));
  return defined(move, 'a column that keeps the score');
}

/** Accepts a draw unless it is ahead: `hard` by the exact score, the others by the search of `medium`. */
export function acceptsDraw(
  { view, viewer, load }: DecisionPoint<Config, View, Move>,
  level: Level,
): boolean {
  const board = boardOf(view.position);
  const value = level === 'hard' ? exactScorerOf(load).score(board) : searchedValue(board);
  return seatToMove(board) === viewer ? value <= 0 : value >= 0;
}
