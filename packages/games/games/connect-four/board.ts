/** The board, and how drops change it. */
import type { Seat } from '../../game-type.js';
import {
  ALL_COLUMNS,
  bitboardOf,
  CELL_COUNT,
  cellsInLines,
  cellsOf,
  COLUMN_BITS,
  difference,
  fullBitboard,
  hasCell,
  hasFour,
  includes,
  LOW_COLUMNS,
  ROWS,
  type Bitboard,
  type Cell,
} from './bitboard.js';

export const SEATS = 2;
export const CHIPS_PER_SEAT = CELL_COUNT / SEATS;
export const RED: Seat = 0;
export const BLACK: Seat = 1;
export function opponentOf(seat: Seat): Seat {
  return 1 - seat;
}

/** A position: the chips of the seat to move (`own`) and of both seats (`all`), each as the halves of a bitboard. */
export interface Board {
  /** How many chips have been dropped. */
  readonly plies: number;
  readonly ownLow: number;
  readonly ownHigh: number;
  readonly allLow: number;
  readonly allHigh: number;
}

const emptyBoard: Board = { plies: 0, ownLow: 0, ownHigh: 0, allLow: 0, allHigh: 0 };

/** The seats take turns; red drops first. */
export function seatToMove({ plies }: Board): Seat {
  return plies % SEATS;
}
export function seatThatMoved(board: Board): Seat {
  return opponentOf(seatToMove(board));
}

/** The chips of the seat to move. */
export function ownChips({ ownLow, ownHigh }: Board): Bitboard {
  return { low: ownLow, high: ownHigh };
}
/** The chips of the seat that moved last. */
export function opponentChips({ ownLow, ownHigh, allLow, allHigh }: Board): Bitboard {
  return {
    low: ownLow ^ allLow,
    high: ownHigh ^ allHigh,
  };
}

const COLUMN_MASK = 2 ** ROWS - 1;

/** The bits of one column, row 1 the lowest. */
const columnBits = ({ allLow, allHigh }: Board, column: number): number =>
  column <= LOW_COLUMNS
    ? (allLow >>> ((column - 1) * COLUMN_BITS)) & COLUMN_MASK
    : (allHigh >>> ((column - 1 - LOW_COLUMNS) * COLUMN_BITS)) & COLUMN_MASK;

/** The number of chips in `column`, 1–7. */
export function heightOf(board: Board, column: number): number {
  return 32 - Math.clz32(columnBits(board, column));
}
export function isFull(board: Board, column: number): boolean {
  return columnBits(board, column) === COLUMN_MASK;
}

/**
 * The board after a drop into `column`, which must not be full; the other seat is to move. Adding the bottom cell of
 * the column to its chips carries into the lowest free cell.
 */
export function drop({ plies, ownLow, ownHigh, allLow, allHigh }: Board, column: number): Board {
  const isLow = column <= LOW_COLUMNS;
  const bottomLow = isLow ? 1 << ((column - 1) * COLUMN_BITS) : 0;
  const bottomHigh = isLow ? 0 : 1 << ((column - 1 - LOW_COLUMNS) * COLUMN_BITS);
  return {
    plies: plies + 1,
    ownLow: ownLow ^ allLow,
    ownHigh: ownHigh ^ allHigh,
    allLow: allLow | (allLow + bottomLow),
    allHigh: allHigh | (allHigh + bottomHigh),
  };
}

/** The boards from which one drop leads to this one, without those on which the game was already won. */
export function predecessors(board: Board): Board[] {
  const moved = opponentChips(board);
  return ALL_COLUMNS.flatMap((column) => {
    const top = { column, row: heightOf(board, column) };
    if (top.row === 0 || !includes(moved, top)) return [];
    const chip = bitboardOf(top);
    const before = {
      plies: board.plies - 1,
      ownLow: moved.low ^ chip.low,
      ownHigh: moved.high ^ chip.high,
      allLow: board.allLow ^ chip.low,
      allHigh: board.allHigh ^ chip.high,
    };
    return hasWon(before) ? [] : [before];
  });
}

/** A board with the same chips and the other seat to move. */
export function pass({ plies, ownLow, ownHigh, allLow, allHigh }: Board): Board {
  return {
    plies: plies + 1,
    ownLow: ownLow ^ allLow,
    ownHigh: ownHigh ^ allHigh,
    allLow,
    allHigh,
  };
}

const ZERO_CODE = '0'.charCodeAt(0);

/** The column, 1–7, that was played at `ply` (from 0) of a position such as `4455`. */
const columnAt = (position: string, ply: number): number => position.charCodeAt(ply) - ZERO_CODE;

/** The board after the drops of `position`: the columns played, from the empty board on. */
export function boardOf(position: string): Board {
  let board = emptyBoard;
  for (let ply = 0; ply < position.length; ply += 1) board = drop(board, columnAt(position, ply));
  return board;
}

/** The cell of the last chip of `position`, whose board is `board`; `null` before the first drop. */
export function lastCell(board: Board, position: string): Cell | null {
  if (position === '') return null;
  const column = columnAt(position, position.length - 1);
  return { column, row: heightOf(board, column) };
}

/** The seat whose chip is in `cell`; `null` if the cell is free. */
export function chipAt(board: Board, cell: Cell): Seat | null {
  if (!hasCell(board.allLow, board.allHigh, cell)) return null;
  return hasCell(board.ownLow, board.ownHigh, cell) ? seatToMove(board) : seatThatMoved(board);
}

/** Whether the seat that moved last has four in a line. */
export function hasWon(board: Board): boolean {
  return hasFour(opponentChips(board));
}

/** Every cell of every line of four of the seat that moved last, by column, then row. */
export function winningCells(board: Board): Cell[] {
  return cellsOf(cellsInLines(opponentChips(board)));
}

/** Whether a seat could still complete a line: whether some line does not yet hold both colours. */
export function isWinnable(board: Board): boolean {
  return (
    hasFour(difference(fullBitboard, ownChips(board))) ||
    hasFour(difference(fullBitboard, opponentChips(board)))
  );
}
