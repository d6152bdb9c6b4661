/** The nine-by-nine box. Spaces are always listed row by row, from left to right. */

/** A space; rows count from 1 at the top, columns from 1 at the left. */
export interface Space {
  readonly row: number;
  readonly col: number;
}

/** The number of rows, and of columns. */
export const BOX_SIZE = 9;
/** The number of marbles that the hider places. */
export const MARBLES = 3;
/** The first and last row, and column, that can hold a marble. */
export const PLACEMENT_MIN = 3;
export const PLACEMENT_MAX = 7;

/** The index of a space among all 81, from 0. */
export function spaceIndex({ row, col }: Space): number {
  return (row - 1) * BOX_SIZE + col - 1;
}

/** The space at an index from 0 to 80. */
const spaceAt = (index: number): Space => ({
  row: Math.floor(index / BOX_SIZE) + 1,
  col: (index % BOX_SIZE) + 1,
});

const onRim = (line: number): boolean => line === 1 || line === BOX_SIZE;
const inPlacementRange = (line: number): boolean => line >= PLACEMENT_MIN && line <= PLACEMENT_MAX;

/** Whether a laser can start here: in the outer ring, but not in a corner. */
export function isEdgeSpace({ row, col }: Space): boolean {
  return onRim(row) !== onRim(col);
}

/** Whether a marble may lie here: rows and columns 3 to 7. */
export function isPlacementSpace({ row, col }: Space): boolean {
  return inPlacementRange(row) && inPlacementRange(col);
}

/** All 81 spaces. */
export const allSpaces: readonly Space[] = Array.from({ length: BOX_SIZE ** 2 }, (_, index) =>
  spaceAt(index),
);
/** The 28 spaces where lasers enter and exit. */
export const edgeSpaces: readonly Space[] = allSpaces.filter(isEdgeSpace);
/** The 25 spaces that can hold a marble. */
export const placementSpaces: readonly Space[] = allSpaces.filter(isPlacementSpace);

export function sameSpace(a: Space, b: Space): boolean {
  return a.row === b.row && a.col === b.col;
}

export function includesSpace(spaces: readonly Space[], space: Space): boolean {
  return spaces.some((each) => sameSpace(each, space));
}

/** A fresh copy with its fields in the order row, col. */
export function copySpace({ row, col }: Space): Space {
  return { row, col };
}

/** Fresh copies, row by row and from left to right. */
export function sortSpaces(spaces: readonly Space[]): Space[] {
  return spaces.map(copySpace).sort((a, b) => spaceIndex(a) - spaceIndex(b));
}

/** The name of a space inside. */
export function spaceName({ row, col }: Space): string {
  return `row ${row}, column ${col}`;
}

/** The name of an edge space: `top 5`, `left 4`. */
export function edgeName({ row, col }: Space): string {
  if (row === 1 || row === BOX_SIZE) return `${row === 1 ? 'top' : 'bottom'} ${col}`;
  return `${col === 1 ? 'left' : 'right'} ${row}`;
}
