/** Negamax with alpha-beta (fail-soft) over positions in which neither side wins with its next chip. */
import {
  CELLS,
  columnInOrder,
  COLUMNS,
  EVEN_ROWS,
  freePlaces,
  hasFour,
  isSingle,
  landings,
  ODD_ROWS,
  safeDrops,
  threats,
} from './bits';
import { columnAt, dropAt, frameOf, insert, safeAt } from './frame';
import { DEEP, dropOf, entryOf, FOLDED, isOf, keyOf, lowerOf, placeOf, upperOf } from './table';

const NO_COLUMN: i32 = 7;
const LOWEST: i32 = -CELLS;
/** The weight of the drop that was best when the position was searched before. */
const BEST_BEFORE: i32 = 100;
/** Stands for a score that is not known yet. */
export const UNSETTLED: i32 = 100;

let searched: u64 = 0;
let prepared: i32 = 0;

/** How many positions with a choice of drops have been searched so far. */
export function positionsSearched(): u64 {
  return searched;
}

/** The scores of a win of the side to move with its next chip, its next but one …, and of losses likewise. */
export function winNow(plies: i32): i32 {
  return (CELLS + 1 - plies) >> 1;
}
export function winNext(plies: i32): i32 {
  return (CELLS - 1 - plies) >> 1;
}
function winAfterNext(plies: i32): i32 {
  return (CELLS - 3 - plies) >> 1;
}
export function lossNext(plies: i32): i32 {
  return -((CELLS - plies) >> 1);
}
export function lossAfterNext(plies: i32): i32 {
  return -((CELLS - 2 - plies) >> 1);
}

/**
 * Whether black, the side that gets the last chip of every column it follows red into, holds at least a draw by
 * following (the rule Claimeven of Victor Allis, A Knowledge-based Approach of Connect-Four, 1988), with red to move:
 * black answers in the same column, or, where that has an odd number of chips, in another such column. Red then gets
 * nothing beyond the free odd rows and the lowest free places of those columns.
 */
function redCannotWin(red: u64, all: u64): bool {
  return !hasFour(red | (freePlaces(all) & ODD_ROWS) | (landings(all) & EVEN_ROWS));
}

/** What the table knows of a position from above, `UNSETTLED` if nothing. */
function knownUpper(own: u64, all: u64, plies: i32): i32 {
  const key = own + all;
  const entry = load<u64>(placeOf(key, plies));
  return isOf(entry, key) ? upperOf(entry) : UNSETTLED;
}

/** Whether a drop is good enough for `beta`, as far as that can be told without a search of what comes after it. */
function isEnough(other: u64, after: u64, replies: u64, plies: i32, beta: i32): bool {
  if (plies & 1 && beta <= 0 && redCannotWin(other, after)) return true;
  if (plies < FOLDED || isSingle(replies)) return false;
  const upper = knownUpper(other, after, plies + 1);
  return upper != UNSETTLED && -upper >= beta;
}

/**
 * Lines up the safe drops, those that make the most threats first, in the order of columns among equals, `hint` before
 * all. Returns the score if one of them wins next, being a double threat; `beta` if one is good enough; or else
 * `UNSETTLED`, and leaves the number of drops in `prepared`.
 */
function prepare(own: u64, all: u64, safe: u64, plies: i32, beta: i32, hint: i32): i32 {
  const frame = frameOf(plies);
  const other = own ^ all;
  let count = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const drop = safe & columnInOrder(column);
    if (drop == 0) continue;
    const after = all | drop;
    const danger = threats(own | drop, after);
    const replies = safeDrops(after, danger);
    if (replies == 0) return winNext(plies);
    if (isEnough(other, after, replies, plies, beta)) return beta;
    insert(frame, count, drop, replies, column == hint ? BEST_BEFORE : <i32>popcnt(danger), column);
    count++;
  }
  prepared = count;
  return UNSETTLED;
}

/** The one safe drop needs no table. */
function searchForced(own: u64, all: u64, drop: u64, plies: i32, alpha: i32, beta: i32): i32 {
  const after = all | drop;
  const replies = safeDrops(after, threats(own | drop, after));
  return replies == 0 ? winNext(plies) : -search(own ^ all, after, replies, plies + 1, -beta, -alpha);
}

/**
 * The score of a position if it lies between `alpha` and `beta`; else a bound of it, at most `alpha` or at least
 * `beta`. `safe`, not empty, are the drops after which the other side cannot win at once; neither can the side to move.
 */
export function search(own: u64, all: u64, safe: u64, plies: i32, alpha: i32, beta: i32): i32 {
  if (plies >= CELLS - 2) return 0;
  if (isSingle(safe)) return searchForced(own, all, safe, plies, alpha, beta);
  searched++;
  let lower = lossAfterNext(plies);
  let upper = winNext(plies);
  if (lower >= beta) return lower;
  if (upper <= alpha) return upper;
  if (!(plies & 1) && alpha >= 0 && redCannotWin(own, all)) return 0;

  const key = keyOf(own, all, plies);
  const place = placeOf(key, plies);
  const entry = load<u64>(place);
  let hint = NO_COLUMN;
  if (isOf(entry, key)) {
    lower = lowerOf(entry);
    upper = upperOf(entry);
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
    hint = dropOf(entry);
  }

  const settled = prepare(own, all, safe, plies, beta, hint);
  if (settled != UNSETTLED) return settled;
  const count = prepared;
  upper = min(upper, winAfterNext(plies));
  if (upper <= alpha) return upper;

  const frame = frameOf(plies);
  let best = LOWEST;
  let column = NO_COLUMN;
  for (let at = 0; at < count && best < beta; at++) {
    const after = all | dropAt(frame, at);
    const score = -search(own ^ all, after, safeAt(frame, at), plies + 1, -beta, -max(alpha, best));
    if (score <= best) continue;
    best = score;
    column = columnAt(frame, at);
  }
  if (best > alpha) lower = best;
  if (best < beta) upper = best;
  store<u64>(place, entryOf(key, lower, upper, column));
  return best;
}
