/**
 * The memory and the two transposition tables in it. Positions of `DEEP` plies and more have a small one to themselves,
 * which stays in the processor's cache: most positions are there, and few of them are worth remembering for long. A
 * new entry takes the place of the old one. An entry of 64 bits is exact: the key of 49 bits, the bounds of the score
 * of 6 bits each, and 3 bits for the place in the order of columns of the drop that was best.
 */
import { mirrored } from './bits';

export const DEEP: i32 = 22;
/** Below this many plies a position and its mirror image share an entry. */
export const FOLDED: i32 = 14;

const SMALL_BITS: u64 = 16;
const SMALL_AT: usize = 1 << 16;
const LARGE_AT: usize = 1 << 20;
const ENTRY_SHIFT: usize = 3;

const KEY_SHIFT: u64 = 15;
const LOWER_SHIFT: u64 = 9;
const UPPER_SHIFT: u64 = 3;
const SCORE_MASK: u64 = 63;
const SCORE_ZERO: i32 = 32;
const DROP_MASK: u64 = 7;

/** Fibonacci hashing: 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN: u64 = 0x9e3779b97f4a7c15;

let largeBits: u64 = 0;

/**
 * The large table has 2^`bits` entries from 1 MiB on; the memory holds zeros. An entry of zeros would be taken for that
 * of the empty board, whose key is 0: another one, which is of no position, is put into its place.
 */
export function layOut(bits: i32): void {
  largeBits = bits;
  store<u64>(LARGE_AT, u64.MAX_VALUE);
}

/** A number of its own for each position: the sum has a bit above the topmost chip of each column. */
export function keyOf(own: u64, all: u64, plies: i32): u64 {
  const key = own + all;
  return plies < FOLDED ? min(key, mirrored(own) + mirrored(all)) : key;
}

/** Where the entry of a position is, or would be. */
export function placeOf(key: u64, plies: i32): usize {
  const hash = key * GOLDEN;
  return plies < DEEP
    ? LARGE_AT + ((<usize>(hash >> (64 - largeBits))) << ENTRY_SHIFT)
    : SMALL_AT + ((<usize>(hash >> (64 - SMALL_BITS))) << ENTRY_SHIFT);
}

export function isOf(entry: u64, key: u64): bool {
  return entry >> KEY_SHIFT == key;
}
export function lowerOf(entry: u64): i32 {
  return ((<i32>(entry >> LOWER_SHIFT)) & (<i32>SCORE_MASK)) - SCORE_ZERO;
}
export function upperOf(entry: u64): i32 {
  return ((<i32>(entry >> UPPER_SHIFT)) & (<i32>SCORE_MASK)) - SCORE_ZERO;
}
export function dropOf(entry: u64): i32 {
  return <i32>(entry & DROP_MASK);
}
export function entryOf(key: u64, lower: i32, upper: i32, drop: i32): u64 {
  return (
    (key << KEY_SHIFT) |
    ((<u64>(lower + SCORE_ZERO)) << LOWER_SHIFT) |
    ((<u64>(upper + SCORE_ZERO)) << UPPER_SHIFT) |
    (<u64>drop)
  );
}
