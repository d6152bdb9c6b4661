/** The nine by nine box: its spaces, in one order (row by row, from the left) wherever spaces are listed. */

/** A space; rows count from 1 at the top, columns from 1 at the left. */
export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Rows and columns. */
export const BOX_SIZE = 9;
export const MARBLES = 3;
export const PLACEMENT_MIN = 3;
export const PLACEMENT_MAX = 7;

/** Where a space stands in the order row by row, 0 to 80. */
export const cellIndex = ({ row, col }: Cell): number => (row - 1) * BOX_SIZE + col - 1;

/** The space at an index from 0 to 80. */
export const cellAt = (index: number): Cell => ({
  row: Math.floor(index / BOX_SIZE) + 1,
  col: (index % BOX_SIZE) + 1,
});

const onRim = (line: number): boolean => line === 1 || line === BOX_SIZE;
const inPlacementRange = (line: number): boolean => line >= PLACEMENT_MIN && line <= PLACEMENT_MAX;

/** Whether a laser can start here: a space of the outer ring that is not a corner. */
export const isEdgeSpace = ({ row, col }: Cell): boolean => onRim(row) !== onRim(col);

/** Whether lasers can cross this space: rows and columns 2 to 8. */
export const inPlayingSpace = ({ row, col }: Cell): boolean => !onRim(row) && !onRim(col);

/** Whether a marble may lie here: rows and columns 3 to 7. */
export const inPlacementSpace = ({ row, col }: Cell): boolean =>
  inPlacementRange(row) && inPlacementRange(col);

/** All 81 spaces. */
export const ALL_SPACES: readonly Cell[] = Array.from({ length: BOX_SIZE ** 2 }, (_, index) => cellAt(index));
/** The 28 spaces from which a laser is shot. */
export const EDGE_SPACES = ALL_SPACES.filter(isEdgeSpace);
/** The 25 spaces that can hold a marble. */
export const PLACEMENT_SPACES = ALL_SPACES.filter(inPlacementSpace);

export const sameCell = (a: Cell, b: Cell): boolean => a.row === b.row && a.col === b.col;

/** Whether `cells` holds the space of `cell`. */
export const hasCell = (cells: readonly Cell[], cell: Cell): boolean =>
  cells.some((each) => sameCell(each, cell));

/** A fresh copy with its fields in the order row, col. */
export const copyCell = ({ row, col }: Cell): Cell => ({ row, col });

/** A fresh copy in the one order. */
export const sortCells = (cells: readonly Cell[]): Cell[] =>
  cells.map(copyCell).sort((a, b) => cellIndex(a) - cellIndex(b));

/** How a space is named to people. */
export const cellName = ({ row, col }: Cell): string => `row ${row}, column ${col}`;
