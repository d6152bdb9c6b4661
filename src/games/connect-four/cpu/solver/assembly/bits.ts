/**
 * Sets of places as bitboards, laid out as in ../../../bitboard.ts: a place is bit 7 × (column − 1) + row − 1. `own` is
 * the chips of the side to move, `all` the chips of both. The tests for lines and the sum that finds the free places
 * are those of Pascal Pons' solver (http://blog.gamesolver.org/solving-connect-four/).
 */

const FLOOR: u64 = 0x0040810204081;
const EVERYWHERE: u64 = FLOOR * 0b111111;
/** Rows 1, 3 and 5, and rows 2, 4 and 6. */
export const ODD_ROWS: u64 = FLOOR * 0b010101;
export const EVEN_ROWS: u64 = FLOOR * 0b101010;
const COLUMN: u64 = 0b1111111;

export const COLUMNS: i32 = 7;
export const CELLS: i32 = 42;

/** The place of each column into which a chip can fall. */
export function landings(all: u64): u64 {
  return (all + FLOOR) & EVERYWHERE;
}

export function freePlaces(all: u64): u64 {
  return EVERYWHERE ^ all;
}

/** The free places where a chip would make four with three of `own`, whether or not a chip can fall there yet. */
export function threats(own: u64, all: u64): u64 {
  let places = (own << 1) & (own << 2) & (own << 3);
  let pairs = (own << 7) & (own << 14);
  places |= pairs & ((own << 21) | (own >> 7));
  pairs = (own >> 7) & (own >> 14);
  places |= pairs & ((own << 7) | (own >> 21));
  pairs = (own << 6) & (own << 12);
  places |= pairs & ((own << 18) | (own >> 6));
  pairs = (own >> 6) & (own >> 12);
  places |= pairs & ((own << 6) | (own >> 18));
  pairs = (own << 8) & (own << 16);
  places |= pairs & ((own << 24) | (own >> 8));
  pairs = (own >> 8) & (own >> 16);
  places |= pairs & ((own << 8) | (own >> 24));
  return places & freePlaces(all);
}

/** Whether a set holds four in line. */
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
 * The drops after which the other side, whose threats are `danger`, cannot win with its next chip: those that parry
 * its threat if it has one (none when it has two), and that do not let it drop upon them into another.
 */
export function safeDrops(all: u64, danger: u64): u64 {
  const drops = landings(all);
  const forced = drops & danger;
  if (forced == 0) return drops & ~(danger >> 1);
  return isSingle(forced) ? forced & ~(danger >> 1) : 0;
}

/** Whether a set that is not empty has one place only. */
export function isSingle(set: u64): bool {
  return (set & (set - 1)) == 0;
}

/** The columns from the middle outwards, 3 2 4 1 5 0 6 from the lowest hexadecimal digit up. */
const FROM_THE_MIDDLE: u32 = 0x6051423;

export function columnInOrder(at: i32): u64 {
  return COLUMN << (7 * ((FROM_THE_MIDDLE >> (at * 4)) & 7));
}

/** The set as a mirror would show it, left and right exchanged. */
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
