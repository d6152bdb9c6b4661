/**
 * Solves Connect Four exactly. Compiled to WebAssembly by `npm run build`; ../solver.ts calls it. Boards come as in
 * ../../../board.ts, each set of places in two halves; nobody has four in line yet.
 */
import { CELLS, landings, safeDrops, threats } from './bits';
import { lossAfterNext, lossNext, positionsSearched, search, UNSETTLED, winNext, winNow } from './search';
import { layOut } from './table';

const LOW_BITS: u64 = 28;

function joined(low: u32, high: u32): u64 {
  return ((<u64>high) << LOW_BITS) | (<u64>low);
}

/** To be called once, before all others: the large table has 2^`tableBits` entries. */
export function setup(tableBits: i32): void {
  layOut(tableBits);
}

/** How many positions with a choice of drops have been searched so far. */
export function searched(): f64 {
  return <f64>positionsSearched();
}

/** The score where nothing has to be searched, else `UNSETTLED`; `safe` are the drops that do not lose at once. */
function atOnce(own: u64, all: u64, plies: i32, safe: u64): i32 {
  if (threats(own, all) & landings(all)) return winNow(plies);
  if (plies >= CELLS - 1) return 0;
  return safe == 0 ? lossNext(plies) : UNSETTLED;
}

/** The score for the side to move, found by halving with null windows. */
export function score(ownLow: u32, ownHigh: u32, allLow: u32, allHigh: u32, plies: i32): i32 {
  const own = joined(ownLow, ownHigh);
  const all = joined(allLow, allHigh);
  const safe = safeDrops(all, threats(own ^ all, all));
  const known = atOnce(own, all, plies, safe);
  if (known != UNSETTLED) return known;
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
  const known = atOnce(own, all, plies, safe);
  return (known == UNSETTLED ? search(own, all, safe, plies, bound - 1, bound) : known) >= bound;
}
