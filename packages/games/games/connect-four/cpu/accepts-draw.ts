import type { DecisionPoint, Level } from '../../../game-type.js';
import { boardOf, seatToMove } from '../board.js';
import type { Config, Move, View } from '../schemas.js';
import { exactScorerOf } from './exact-scorer.js';
import { searchedValue } from './medium.js';

/** Accepts a draw unless it stands better: `hard` by the exact score, the others by the search of `medium`. */
export function acceptsDraw(
  { view, viewer, load }: DecisionPoint<Config, View, Move>,
  level: Level,
): boolean {
  const board = boardOf(view.position);
  const value = level === 'hard' ? exactScorerOf(load).score(board) : searchedValue(board);
  return seatToMove(board) === viewer ? value <= 0 : value >= 0;
}
