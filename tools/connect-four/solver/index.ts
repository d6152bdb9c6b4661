/**
 * Solves Connect Four exactly. `npm run check generated` compiles this to WebAssembly, and the library calls it. Boards are
 * passed as in its board.ts, each set of cells in two halves; nobody must have four in a line yet.
 */
import { CELL_COUNT, playableCells, safeDrops, threats } from './bits';
import { lossAfterNext, lossNext, searchedPositions, search, UNKNOWN, winNext, winNow } from './search';
import { createTables } from './table';

const LOW_BITS: u64 = 28;

function joined(low: u32, high: u32): u64 {
  return ((<u64>high) << LOW_BITS) | (<u64>low);
}

/** Must be called once before everything else. The large table gets 2^`tableBits` entries. */
export function setup(tableBits: i32): void {
  createTables(tableBits);
}

/** How many positions with a choice of drops have been searched so far. */
export function searched(): f64 {
  return <f64>searchedPositions();
}

/** The score if it needs no search, otherwise `UNKNOWN`; `safe` are the drops that do not lose at once. */
function immediateScore(own: u64, all: u64, plies: i32, safe: u64): i32 {
  if (threats(own, all) & playableCells(all)) return winNow(plies);
  if (plies >= CELL_COUNT - 1) return 0;
  return safe == 0 ? lossNext(plies) : UNKNOWN;
}

/** The score for the side to move, found by bisection with null-window searches. */
export function score(ownLow: u32, ownHigh: u32, allLow: u32, allHigh: u32, plies: i32): i32 {
  const own = joined(ownLow, ownHigh);
  const all = joined(allLow, allHigh);
  const safe = safeDrops(all, threats(own ^ all, all));
  const immediate = immediateScore(own, all, plies, safe);
  if (immediate != UNKNOWN) return immediate;
  let lower = lossAfterNext(plies);
  let upper = winNext(plies);
  while (lower < upper) {
    const middle = (lower + upper) >> 1;
    const bound = search(own, all, safe, plies, middle, middle + 1);
    if (bound <= middle) upper = bound;
    else lower = bound;
  }
  return lower;
}

/** Whether the score for the side to move is `bound` or more. */
export function reaches(ownLow: u32, ownHigh: u32, allLow: u32, allHigh: u32, plies: i32, bound: i32): bool {
  const own = joined(ownLow, ownHigh);
  const all = joined(allLow, allHigh);
  const safe = safeDrops(all, threats(own ^ all, all));
  const immediate = immediateScore(own, all, plies, safe);
  return (immediate == UNKNOWN ? search(own, all, safe, plies, bound - 1, bound) : immediate) >= bound;
}
