import type { DecisionPoint } from '#src/game-type.js';
import { boardOf, drop, type Board } from '../board.js';
import type { Config, Move, View } from '../schemas.js';
import { oracleOf, type Oracle } from './oracle.js';

/** Whether a drop keeps what the position is worth; it can never make it worth more. */
const keeps = ({ reaches }: Oracle, after: Board, score: number): boolean => !reaches(after, 1 - score);

/**
 * Plays perfectly: never gives away a win or a draw, wins as soon as possible and loses as late as possible. The
 * first of the shuffled columns that keeps the exact score, so that chance picks evenly among all that do.
 */
export const hard = ({ view, legalMoves, rng, load }: DecisionPoint<Config, View, Move>): Move => {
  const oracle = oracleOf(load);
  const board = boardOf(view.position);
  const score = oracle.score(board);
  const move = rng.shuffle(legalMoves).find(({ column }) => keeps(oracle, drop(board, column), score));
  if (move === undefined) throw new RangeError('no column keeps the score');
  return move;
};
