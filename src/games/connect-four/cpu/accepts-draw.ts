import type { DecisionPoint, Level } from '#src/game-type.js';
import { boardOf, seatToMove } from '#src/games/connect-four/board.js';
import type { Config, Move, View } from '#src/games/connect-four/schemas.js';
import { exactScorerOf } from './exact-scorer.js';
import { searchedValue } from './medium.js';

/** Accepts a draw unless it stands better: `hard` by the exact score, the others by the search of `medium`. */
export const acceptsDraw = (
  { view, viewer, load }: DecisionPoint<Config, View, Move>,
  level: Level,
): boolean => {
  const board = boardOf(view.position);
  const value = level === 'hard' ? exactScorerOf(load).score(board) : searchedValue(board);
  return seatToMove(board) === viewer ? value <= 0 : value >= 0;
};
