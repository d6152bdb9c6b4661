/**
 * Sets of cells as bitboards, laid out as in the library's bitboard.ts: a cell is bit 7 × (column − 1) + row − 1. `own` is
 * the chips of the side to move, `all` the chips of both. The line tests and the addition that finds the playable
 * cells are those of Pascal Pons' solver (http://blog.gamesolver.org/solving-connect-four/).
 */

const BOTTOM_ROW: u64 = 0x0040810204081;
const FULL_BOARD: u64 = BOTTOM_ROW * 0b111111;
/** Rows 1, 3 and 5, and rows 2, 4 and 6. */
export const ODD_ROWS: u64 = BOTTOM_ROW * 0b010101;
export const EVEN_ROWS: u64 = BOTTOM_ROW * 0b101010;
const COLUMN: u64 = 0b1111111;

export const COLUMNS: i32 = 7;
export const CELL_COUNT: i32 = 42;

/** The cell of each column into which a chip would fall. */
export function playableCells(all: u64): u64 {
  return (all + BOTTOM_ROW) & FULL_BOARD;
}

export function freeCells(all: u64): u64 {
  return FULL_BOARD ^ all;
}

/** The free cells in which one more chip would make four with three of `own`, whether or not they are playable yet. */
export function threats(own: u64, all: u64): u64 {
  let cells = (own << 1) & (own << 2) & (own << 3);
  let pairs = (own << 7) & (own << 14);
  cells |= pairs & ((own << 21) | (own >> 7));
  pairs = (own >> 7) & (own >> 14);
  cells |= pairs & ((own << 7) | (own >> 21));
  pairs = (own << 6) & (own << 12);
  cells |= pairs & ((own << 18) | (own >> 6));
  pairs = (own >> 6) & (own >> 12);
  cells |= pairs & ((own << 6) | (own >> 18));
  pairs = (own << 8) & (own << 16);
  cells |= pairs & ((own << 24) | (own >> 8));
  pairs = (own >> 8) & (own >> 16);
  cells |= pairs & ((own << 8) | (own >> 24));
  return cells & freeCells(all);
}

/** Whether a set contains four in a line. */
export function hasFour(set: u64): bool {
  let pairs = set & (set >> 1);
  let lines = pairs & (pairs >> 2);
  pairs = set & (set >> 7);
  lines |= pairs & (pairs >> 14);
  pairs = set & (set >> 6);
  lines |= pairs & (pairs >> 12);
  pairs = set & (set >> 8);
  lines |= pairs & (pairs >> 16);
  return lines != 0;
}

/**
 * The drops that do not lose at once to the opponent's threats, `danger`. They block a threat that is playable (with
 * two of them, no drop is safe), and they do not make another one playable by landing just below it.
 */
export function safeDrops(all: u64, danger: u64): u64 {
  const drops = playableCells(all);
  const forced = drops & danger;
  if (forced == 0) return drops & ~(danger >> 1);
  return isSingle(forced) ? forced & ~(danger >> 1) : 0;
}

/** Whether a set that is not empty has exactly one cell. */
export function isSingle(set: u64): bool {
  return (set & (set - 1)) == 0;
}

/** Columns 0 to 6 from the centre outwards: 3 2 4 1 5 0 6, the first in the lowest hexadecimal digit. */
const FROM_CENTRE: u32 = 0x6051423;

/** The cells of the column that is number `index` in the order from the centre. */
export function columnInOrder(index: i32): u64 {
  return COLUMN << (7 * ((FROM_CENTRE >> (index * 4)) & 7));
}

/** The mirror image of a set, left and right swapped. */
export function mirrored(set: u64): u64 {
  return (
    ((set & COLUMN) << 42) |
    ((set & (COLUMN << 7)) << 28) |
    ((set & (COLUMN << 14)) << 14) |
    (set & (COLUMN << 21)) |
    ((set >> 14) & (COLUMN << 14)) |
    ((set >> 28) & (COLUMN << 7)) |
    (set >> 42)
  );
}
