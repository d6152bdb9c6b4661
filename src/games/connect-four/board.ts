/** The upright board: what drops make of it. */
import type { Seat } from '#src/game-type.js';
import {
  ALL_COLUMNS,
  bitboardOf,
  COLUMN_BITS,
  COLUMNS,
  EVERYWHERE,
  hasFour,
  includes,
  LOW_COLUMNS,
  NOWHERE,
  placesInLine,
  placesOf,
  ROWS,
  without,
  type Bitboard,
  type Place,
} from './bitboard.js';

export const RED: Seat = 0;
export const BLACK: Seat = 1;
export const opponentOf = (seat: Seat): Seat => 1 - seat;

/** A position: the chips of the seat to move (`own`) and of both seats (`all`), each as the halves of a bitboard. */
export interface Board {
  /** How many chips have been dropped. */
  readonly plies: number;
  readonly ownLow: number;
  readonly ownHigh: number;
  readonly allLow: number;
  readonly allHigh: number;
}

const EMPTY_BOARD: Board = { plies: 0, ownLow: 0, ownHigh: 0, allLow: 0, allHigh: 0 };

/** The seats take turns; red drops first. */
export const nextSeat = ({ plies }: Board): Seat => plies % 2;
export const lastSeat = (board: Board): Seat => opponentOf(nextSeat(board));

const allChips = ({ allLow, allHigh }: Board): Bitboard => ({ low: allLow, high: allHigh });
/** The chips of the seat to move. */
export const nextChips = ({ ownLow, ownHigh }: Board): Bitboard => ({ low: ownLow, high: ownHigh });
/** The chips of the seat that dropped last. */
export const lastChips = ({ ownLow, ownHigh, allLow, allHigh }: Board): Bitboard => ({
  low: ownLow ^ allLow,
  high: ownHigh ^ allHigh,
});

const COLUMN_MASK = 2 ** ROWS - 1;

/** The bits of one column, row 1 the lowest. */
const columnBits = ({ allLow, allHigh }: Board, column: number): number =>
  column <= LOW_COLUMNS
    ? (allLow >>> ((column - 1) * COLUMN_BITS)) & COLUMN_MASK
    : (allHigh >>> ((column - 1 - LOW_COLUMNS) * COLUMN_BITS)) & COLUMN_MASK;

/** The number of chips in `column`, 1–7. */
export const heightOf = (board: Board, column: number): number => 32 - Math.clz32(columnBits(board, column));
export const isFull = (board: Board, column: number): boolean => columnBits(board, column) === COLUMN_MASK;

const FLOOR: readonly Bitboard[] = Array.from({ length: COLUMNS }, (_, i) =>
  bitboardOf({ column: i + 1, row: 1 }),
);

/**
 * The board after a drop into `column`, which is not full; the other seat is to move. Adding the lowest place of the
 * column carries through its chips to the free place above them.
 */
export const drop = ({ plies, ownLow, ownHigh, allLow, allHigh }: Board, column: number): Board => {
  const floor = FLOOR[column - 1] ?? NOWHERE;
  return {
    plies: plies + 1,
    ownLow: ownLow ^ allLow,
    ownHigh: ownHigh ^ allHigh,
    allLow: allLow | (allLow + floor.low),
    allHigh: allHigh | (allHigh + floor.high),
  };
};

/** The boards that are one drop before this one, and not over. */
export const boardsBefore = (board: Board): Board[] => {
  const last = lastChips(board);
  return ALL_COLUMNS.flatMap((column) => {
    const place = { column, row: heightOf(board, column) };
    if (place.row === 0 || !includes(last, place)) return [];
    const chip = bitboardOf(place);
    const before = {
      plies: board.plies - 1,
      ownLow: last.low ^ chip.low,
      ownHigh: last.high ^ chip.high,
      allLow: board.allLow ^ chip.low,
      allHigh: board.allHigh ^ chip.high,
    };
    return hasWon(before) ? [] : [before];
  });
};

/** The same chips with the other seat to move. */
export const passed = ({ plies, ownLow, ownHigh, allLow, allHigh }: Board): Board => ({
  plies: plies + 1,
  ownLow: ownLow ^ allLow,
  ownHigh: ownHigh ^ allHigh,
  allLow,
  allHigh,
});

const ZERO_CODE = '0'.charCodeAt(0);

/** The column, 1–7, of the drop number `ply` (from 0) of a position such as `4455`. */
const columnOf = (position: string, ply: number): number => position.charCodeAt(ply) - ZERO_CODE;

/** The board after the drops of `position`, columns from the first drop on. */
export const boardOf = (position: string): Board => {
  let board = EMPTY_BOARD;
  for (let ply = 0; ply < position.length; ply += 1) board = drop(board, columnOf(position, ply));
  return board;
};

/** The place of the last chip of `position`, whose board is `board`; `null` before the first drop. */
export const lastPlace = (board: Board, position: string): Place | null => {
  if (position === '') return null;
  const column = columnOf(position, position.length - 1);
  return { column, row: heightOf(board, column) };
};

/** Whose chip is in `place`, `null` where there is none. */
export const chipAt = (board: Board, place: Place): Seat | null => {
  if (!includes(allChips(board), place)) return null;
  return includes(nextChips(board), place) ? nextSeat(board) : lastSeat(board);
};

/** Whether the seat that dropped last has four in line. */
export const hasWon = (board: Board): boolean => hasFour(lastChips(board));

/** All places of all lines of four of the seat that dropped last, by column, then row, each once. */
export const winningPlaces = (board: Board): Place[] => placesOf(placesInLine(lastChips(board)));

/** Whether some line does not hold both colours yet, so that somebody could still make four. */
export const isWinnable = (board: Board): boolean =>
  hasFour(without(EVERYWHERE, nextChips(board))) || hasFour(without(EVERYWHERE, lastChips(board)));
