/** The upright board: 7 columns and 6 rows, the 69 lines of four, and what a string of drops makes of it. */
import type { Seat } from '../../game-type.js';

export const COLUMNS = 7;
export const ROWS = 6;
export const CELLS = COLUMNS * ROWS;
const LINE_LENGTH = 4;

/** A place on the board: column 1 is the left one, row 1 the bottom one. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** A place as a number from 0 (column 1, row 1) to 41 (column 7, row 6), row after row from the bottom. */
export type Cell = number;

export const cellAt = (column: number, row: number): Cell => (row - 1) * COLUMNS + column - 1;
export const placeOf = (cell: Cell): Place => ({
  column: (cell % COLUMNS) + 1,
  row: Math.floor(cell / COLUMNS) + 1,
});

export const RED: Seat = 0;
export const BLACK: Seat = 1;

/** The seats take turns; red drops first. */
export const nextSeat = (position: string): Seat => position.length % 2;
export const lastSeat = (position: string): Seat => 1 - nextSeat(position);
export const opponentOf = (seat: Seat): Seat => 1 - seat;

/** Four cells in a row. */
export type Line = readonly [Cell, Cell, Cell, Cell];

const DIRECTIONS = [
  { right: 1, up: 0 },
  { right: 0, up: 1 },
  { right: 1, up: 1 },
  { right: -1, up: 1 },
] as const;

const isOnBoard = (column: number, row: number): boolean =>
  column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS;

const linesFrom = (cell: Cell): Line[] => {
  const { column, row } = placeOf(cell);
  const reach = LINE_LENGTH - 1;
  return DIRECTIONS.filter(({ right, up }) => isOnBoard(column + reach * right, row + reach * up)).map(
    ({ right, up }): Line => {
      const cellAfter = (steps: number): Cell => cellAt(column + steps * right, row + steps * up);
      return [cell, cellAfter(1), cellAfter(2), cellAfter(3)];
    },
  );
};

const ALL_CELLS: readonly Cell[] = Array.from({ length: CELLS }, (_, cell) => cell);

/** All 69 lines: 24 level, 21 upright, 24 slanting. */
export const LINES: readonly Line[] = ALL_CELLS.flatMap(linesFrom);
const LINES_THROUGH: readonly (readonly Line[])[] = ALL_CELLS.map((cell) =>
  LINES.filter((line) => line.includes(cell)),
);

/** What a cell holds: the seat whose chip it is, or `EMPTY`. */
export type Content = number;
export const EMPTY: Content = -1;

/** A board that the function that made it may fill further; nobody else changes it. */
export interface Board {
  readonly cells: Content[];
  /** The number of chips in each column, from the left. */
  readonly heights: number[];
}

export const emptyBoard = (): Board => ({
  cells: new Array<Content>(CELLS).fill(EMPTY),
  heights: new Array<number>(COLUMNS).fill(0),
});

/** The cell in which a chip dropped into `column` (1–7, not full) comes to rest. */
export const landingCell = ({ heights }: Board, column: number): Cell =>
  cellAt(column, (heights[column - 1] ?? 0) + 1);

export const isFull = ({ heights }: Board, column: number): boolean => heights[column - 1] === ROWS;

/** Drops a chip of `seat` into `board` itself; the cell in which it comes to rest. */
export const dropInto = (board: Board, column: number, seat: Seat): Cell => {
  const cell = landingCell(board, column);
  board.cells[cell] = seat;
  board.heights[column - 1] = (board.heights[column - 1] ?? 0) + 1;
  return cell;
};

/** Takes the uppermost chip of `column` out of `board` itself. */
export const liftFrom = (board: Board, column: number): void => {
  const height = board.heights[column - 1] ?? 0;
  board.cells[cellAt(column, height)] = EMPTY;
  board.heights[column - 1] = height - 1;
};

const ZERO_CODE = '0'.charCodeAt(0);

/** The column, 1–7, of the drop number `ply` (from 0) of a position such as `4455`. */
export const columnOf = (position: string, ply: number): number => position.charCodeAt(ply) - ZERO_CODE;

/** The board after the drops of `position`, columns from the first drop on. */
export const boardOf = (position: string): Board => {
  const board = emptyBoard();
  for (let ply = 0; ply < position.length; ply += 1) dropInto(board, columnOf(position, ply), ply % 2);
  return board;
};

/** The cell of the last chip of `position`, or `null` before the first drop. */
export const lastCell = ({ heights }: Board, position: string): Cell | null => {
  if (position === '') return null;
  const column = columnOf(position, position.length - 1);
  return cellAt(column, heights[column - 1] ?? 0);
};

/** Whether the chip in `cell` is part of four or more in line. */
export const winsAt = ({ cells }: Board, cell: Cell): boolean => {
  const colour = cells[cell];
  for (const [a, b, c, d] of LINES_THROUGH[cell] ?? []) {
    if (cells[a] === colour && cells[b] === colour && cells[c] === colour && cells[d] === colour) return true;
  }
  return false;
};

/** All places of all lines of four through the chip in `cell`, by column, then row, each once. */
export const winningPlaces = ({ cells }: Board, cell: Cell): Place[] => {
  const colour = cells[cell];
  const lines = (LINES_THROUGH[cell] ?? []).filter((line) => line.every((each) => cells[each] === colour));
  return [...new Set(lines.flat())].map(placeOf).sort((a, b) => a.column - b.column || a.row - b.row);
};

const holds = (cells: readonly Content[], [a, b, c, d]: Line, content: Content): boolean =>
  cells[a] === content || cells[b] === content || cells[c] === content || cells[d] === content;

/** Whether some line does not hold both colours yet, so that somebody could still make four. */
export const isWinnable = ({ cells }: Board): boolean =>
  LINES.some((line) => !holds(cells, line, RED) || !holds(cells, line, BLACK));
