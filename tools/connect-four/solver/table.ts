/**
 * The memory layout and the two transposition tables. Positions of `DEEP_PLIES` and more have a small table of their
 * own that stays in the processor's cache: most positions are there, and few of them are worth keeping for long. New
 * entries always replace old ones. An entry is 64 bits: the whole key (49 bits), the bounds of the score (6 bits each),
 * and the column of the best drop by its index in the order from the centre (3 bits).
 */
import { mirrored } from './bits';

const DEEP_PLIES: i32 = 22;
/** Below this many plies, a position and its mirror image share an entry. */
export const MIRRORED_PLIES: i32 = 14;

const SMALL_TABLE_BITS: u64 = 16;
const SMALL_TABLE: usize = 1 << 16;
const LARGE_TABLE: usize = 1 << 20;
const ENTRY_SHIFT: usize = 3;

const KEY_SHIFT: u64 = 15;
const LOWER_SHIFT: u64 = 9;
const UPPER_SHIFT: u64 = 3;
const SCORE_MASK: u64 = 63;
const SCORE_OFFSET: i32 = 32;
const COLUMN_MASK: u64 = 7;

/** Fibonacci hashing: 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN: u64 = 0x9e3779b97f4a7c15;

let largeTableBits: u64 = 0;

/**
 * Gives the large table 2^`bits` entries, from 1 MiB on. The memory must be all zeros. A zero entry would pass for that
 * of the empty board, whose key is 0, so its slot gets an entry that matches no position.
 */
export function createTables(bits: i32): void {
  largeTableBits = bits;
  store<u64>(LARGE_TABLE, u64.MAX_VALUE);
}

/** A unique key for each position: the sum has a bit above the topmost chip of every column. */
export function keyOf(own: u64, all: u64, plies: i32): u64 {
  const key = own + all;
  return plies < MIRRORED_PLIES ? min(key, mirrored(own) + mirrored(all)) : key;
}

/** The address of a position's slot. */
export function addressOf(key: u64, plies: i32): usize {
  const hash = key * GOLDEN;
  return plies < DEEP_PLIES
    ? LARGE_TABLE + ((<usize>(hash >> (64 - largeTableBits))) << ENTRY_SHIFT)
    : SMALL_TABLE + ((<usize>(hash >> (64 - SMALL_TABLE_BITS))) << ENTRY_SHIFT);
}

export function matches(entry: u64, key: u64): bool {
  return entry >> KEY_SHIFT == key;
}
export function lowerOf(entry: u64): i32 {
  return ((<i32>(entry >> LOWER_SHIFT)) & (<i32>SCORE_MASK)) - SCORE_OFFSET;
}
export function upperOf(entry: u64): i32 {
  return ((<i32>(entry >> UPPER_SHIFT)) & (<i32>SCORE_MASK)) - SCORE_OFFSET;
}
export function columnOf(entry: u64): i32 {
  return <i32>(entry & COLUMN_MASK);
}
export function packEntry(key: u64, lower: i32, upper: i32, column: i32): u64 {
  return (
    (key << KEY_SHIFT) |
    ((<u64>(lower + SCORE_OFFSET)) << LOWER_SHIFT) |
    ((<u64>(upper + SCORE_OFFSET)) << UPPER_SHIFT) |
    (<u64>column)
  );
}
