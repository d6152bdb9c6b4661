/** Negamax with fail-soft alpha-beta, over positions in which neither side wins with its next chip. */
import {
  CELL_COUNT,
  columnInOrder,
  COLUMNS,
  EVEN_ROWS,
  freeCells,
  hasFour,
  isSingle,
  ODD_ROWS,
  playableCells,
  safeDrops,
  threats,
} from './bits';
import { spend } from './env';
import { columnAt, dropAt, frameOf, insert, repliesAt } from './frame';
import { addressOf, columnOf, keyOf, lowerOf, matches, MIRRORED_PLIES, packEntry, upperOf } from './table';

const NO_COLUMN: i32 = 7;
const LOWEST: i32 = -CELL_COUNT;
/** The weight of the drop that was best when the position was last searched. */
const HINT_WEIGHT: i32 = 100;
/** Stands for a score that is not known yet. */
export const UNKNOWN: i32 = 100;

/** Positions are reported in batches of this size, a power of two: about four milliseconds each. */
const BATCH: u64 = 1 << 16;

let searched: u64 = 0;
let orderedCount: i32 = 0;

/** How many positions with a choice of drops have been searched so far. */
export function searchedPositions(): u64 {
  return searched;
}

/** The scores for the side to move if it wins with its next chip, the one after that, and so on; likewise for losses. */
export function winNow(plies: i32): i32 {
  return (CELL_COUNT + 1 - plies) >> 1;
}
export function winNext(plies: i32): i32 {
  return (CELL_COUNT - 1 - plies) >> 1;
}
function winAfterNext(plies: i32): i32 {
  return (CELL_COUNT - 3 - plies) >> 1;
}
export function lossNext(plies: i32): i32 {
  return -((CELL_COUNT - plies) >> 1);
}
export function lossAfterNext(plies: i32): i32 {
  return -((CELL_COUNT - 2 - plies) >> 1);
}

/**
 * Whether black, with red to move, holds at least a draw by following up: the Claimeven rule of Victor Allis
 * (A Knowledge-based Approach of Connect-Four, 1988). Black answers every drop in the same column, or, if that column
 * had an odd number of chips, in another such column. Red then gets nothing but the free cells of odd rows and the
 * playable cells of columns with an odd number of chips.
 */
function redCannotWin(red: u64, all: u64): bool {
  return !hasFour(red | (freeCells(all) & ODD_ROWS) | (playableCells(all) & EVEN_ROWS));
}

/** The upper bound of a position's score in the table, `UNKNOWN` if the table does not have the position. */
function knownUpper(own: u64, all: u64, plies: i32): i32 {
  const key = own + all;
  const entry = load<u64>(addressOf(key, plies));
  return matches(entry, key) ? upperOf(entry) : UNKNOWN;
}

/** Whether a drop is known to reach `beta` without a search of the position after it. */
function isCutoff(other: u64, after: u64, replies: u64, plies: i32, beta: i32): bool {
  if (plies & 1 && beta <= 0 && redCannotWin(other, after)) return true;
  if (plies < MIRRORED_PLIES || isSingle(replies)) return false;
  const upper = knownUpper(other, after, plies + 1);
  return upper != UNKNOWN && -upper >= beta;
}

/**
 * Orders the safe drops: first the one in column `hint`, then those that make the most threats, then from the centre
 * outwards. Returns the score if a drop wins next by a double threat, and `beta` if a drop is known to reach it.
 * Otherwise returns `UNKNOWN` and leaves the number of drops in `orderedCount`.
 */
function orderDrops(own: u64, all: u64, safe: u64, plies: i32, beta: i32, hint: i32): i32 {
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
    if (isCutoff(other, after, replies, plies, beta)) return beta;
    insert(frame, count, drop, replies, column == hint ? HINT_WEIGHT : <i32>popcnt(danger), column);
    count++;
  }
  orderedCount = count;
  return UNKNOWN;
}

/** A forced drop needs no table. */
function searchForced(own: u64, all: u64, drop: u64, plies: i32, alpha: i32, beta: i32): i32 {
  const after = all | drop;
  const replies = safeDrops(after, threats(own | drop, after));
  return replies == 0 ? winNext(plies) : -search(own ^ all, after, replies, plies + 1, -beta, -alpha);
}

/**
 * The score of a position if it lies between `alpha` and `beta`, otherwise a bound: at most `alpha` or at least
 * `beta`. `safe` must not be empty: the drops after which the opponent cannot win at once. Neither can the side to move.
 */
export function search(own: u64, all: u64, safe: u64, plies: i32, alpha: i32, beta: i32): i32 {
  if (plies >= CELL_COUNT - 2) return 0;
  if (isSingle(safe)) return searchForced(own, all, safe, plies, alpha, beta);
  searched++;
  if ((searched & (BATCH - 1)) == 0) spend(<i32>BATCH);
  let lower = lossAfterNext(plies);
  let upper = winNext(plies);
  if (lower >= beta) return lower;
  if (upper <= alpha) return upper;
  if (!(plies & 1) && alpha >= 0 && redCannotWin(own, all)) return 0;

  const key = keyOf(own, all, plies);
  const address = addressOf(key, plies);
  const entry = load<u64>(address);
  let hint = NO_COLUMN;
  if (matches(entry, key)) {
    lower = lowerOf(entry);
    upper = upperOf(entry);
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
    hint = columnOf(entry);
  }

  const settled = orderDrops(own, all, safe, plies, beta, hint);
  if (settled != UNKNOWN) return settled;
  const count = orderedCount;
  upper = min(upper, winAfterNext(plies));
  if (upper <= alpha) return upper;

  const frame = frameOf(plies);
  let best = LOWEST;
  let column = NO_COLUMN;
  for (let index = 0; index < count && best < beta; index++) {
    const after = all | dropAt(frame, index);
    const score = -search(own ^ all, after, repliesAt(frame, index), plies + 1, -beta, -max(alpha, best));
    if (score <= best) continue;
    best = score;
    column = columnAt(frame, index);
  }
  if (best > alpha) lower = best;
  if (best < beta) upper = best;
  store<u64>(address, packEntry(key, lower, upper, column));
  return best;
}
