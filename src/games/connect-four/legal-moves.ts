import type { Seat } from '#src/game-type.js';
import { ALL_COLUMNS } from './bitboard.js';
import { boardOf, isFull, seatToMove } from './board.js';
import { resultOn } from './results.js';
import type { Move, State } from './schemas.js';

/** One drop for each column that is not full, from left to right. */
export const legalMoves = (state: State, seat: Seat): Move[] => {
  const board = boardOf(state.position);
  if (resultOn(board, state) !== null || seat !== seatToMove(board)) return [];
  return ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => ({ type: 'drop', column }));
};
