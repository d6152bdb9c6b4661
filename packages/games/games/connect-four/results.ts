import type { Result, Seat } from '../../game-type.js';
import { CELL_COUNT } from './bitboard.js';
import {
  BLACK,
  boardOf,
  hasWon,
  isWinnable,
  opponentOf,
  RED,
  seatThatMoved,
  winningCells,
  type Board,
} from './board.js';
import type { Details, EndReason, State } from './schemas.js';

interface GameResult extends Result {
  readonly reason: EndReason;
  readonly details: Details;
}

const wonBy = (winner: Seat, reason: EndReason, cells: Details['cells']): GameResult => ({
  outcome: 'win',
  winners: [winner],
  scores: winner === RED ? [1, 0] : [0, 1],
  reason,
  details: { cells },
});
const drawn = (reason: EndReason): GameResult => ({
  outcome: 'draw',
  winners: [RED, BLACK],
  scores: [0, 0],
  reason,
  details: { cells: [] },
});

/**
 * The result of `state`, whose board is `board`. Four in a line with the 42nd chip is a win; a full board is
 * `board-full` even if it is unwinnable as well.
 */
export function resultOn(board: Board, { config, resignedBy, agreed }: State): GameResult | null {
  if (agreed === true) return drawn('agreed');
  if (resignedBy !== null) return wonBy(opponentOf(resignedBy), 'resigned', []);
  if (hasWon(board)) return wonBy(seatThatMoved(board), 'four-in-line', winningCells(board));
  if (board.plies === CELL_COUNT) return drawn('board-full');
  return config.drawWhenUnwinnable && !isWinnable(board) ? drawn('unwinnable') : null;
}

export function result(state: State): GameResult | null {
  return resultOn(boardOf(state.position), state);
}
