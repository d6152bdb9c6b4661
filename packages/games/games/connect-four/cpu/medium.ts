import {
  difference,
  fullBitboard,
  lineStarts,
  shiftedDown,
  STEPS,
  CELL_COUNT,
  type Bitboard,
} from '../bitboard.js';
import { opponentChips, ownChips, boardOf, drop, hasWon, isFull, pass, type Board } from '../board.js';
import type { DecisionPoint } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import type { Config, Move, View } from '../schemas.js';

/** The value of a line with one, two or three chips of one colour and none of the other. */
const lineValues = { one: 1, two: 5, three: 20 } as const;

/** The number of bits set: the parallel sum of Hacker's Delight, 5-1. */
const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * The total value of `lines`. Each line is one bit; the same bit in `a`, `b`, `c` and `d` says whether there is a chip in its
 * first to fourth cell. All lines are counted at once, as in a binary adder.
 */
const valueOf = (lines: number, a: number, b: number, c: number, d: number): number => {
  const odd = lines & (a ^ b ^ c ^ d);
  const twoOrThree = lines & ((a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d)));
  return (
    lineValues.one * bitCount(odd & ~twoOrThree) +
    lineValues.two * bitCount(twoOrThree & ~odd) +
    lineValues.three * bitCount(twoOrThree & odd)
  );
};

/** The total value of the lines that the seat with `chips` can still complete. */
const openLineValue = (chips: Bitboard, opposing: Bitboard): number => {
  const open = difference(fullBitboard, opposing);
  let value = 0;
  for (const step of STEPS) {
    const lines = lineStarts(open, step);
    const second = shiftedDown(chips, step);
    const third = shiftedDown(chips, 2 * step);
    const fourth = shiftedDown(chips, 3 * step);
    value += valueOf(lines.low, chips.low, second.low, third.low, fourth.low);
    value += valueOf(lines.high, chips.high, second.high, third.high, fourth.high);
  }
  return value;
};

/** The value of the lines that the seat to move can still complete, less the value of its opponent's. */
export function evaluate(board: Board): number {
  const own = ownChips(board);
  const opposing = opponentChips(board);
  return openLineValue(own, opposing) - openLineValue(opposing, own);
}

const PLIES = 4;
/** The value of a win: more than any value of `evaluate`. The plies left are added, so that the search prefers early wins. */
const WIN = 100_000;
/** The columns from the centre outwards, so that good ones come early and prune more. */
const COLUMNS_FROM_CENTRE = [4, 3, 5, 2, 6, 1, 7] as const;

/** Negamax with fail-soft alpha-beta: the value of the position for the seat to move. */
const search = (board: Board, plies: number, alpha: number, beta: number): number => {
  if (board.plies === CELL_COUNT) return 0;
  if (plies === 0) return evaluate(board);
  let best = -Infinity;
  for (const column of COLUMNS_FROM_CENTRE) {
    if (isFull(board, column)) continue;
    const after = drop(board, column);
    const value = hasWon(after) ? WIN + plies : -search(after, plies - 1, -beta, -Math.max(alpha, best));
    best = Math.max(best, value);
    if (best >= beta) break;
  }
  return best;
};

/** The value of the position for the seat to move, searched four plies deep. */
export function searchedValue(board: Board): number {
  return search(board, PLIES, -Infinity, Infinity);
}

const bestColumns = (board: Board, columns: readonly number[]): number[] => {
  const values = columns.map((column) => -search(drop(board, column), PLIES - 1, -Infinity, Infinity));
  const best = Math.max(...values);
  return columns.filter((_, i) => values[i] === best);
};

/** The columns that win at once; otherwise those where the opponent would win at once; otherwise the best ones. */
const candidates = (board: Board, columns: readonly number[]): number[] => {
  const wins = columns.filter((column) => hasWon(drop(board, column)));
  if (wins.length > 0) return wins;
  const blocks = columns.filter((column) => hasWon(drop(pass(board), column)));
  return blocks.length > 0 ? blocks : bestColumns(board, columns);
};

/** Wins if it can, otherwise blocks the opponent's win, otherwise searches four plies. Picks randomly among equals. */
export function medium({ view, legalMoves, rng }: DecisionPoint<Config, View, Move>): Move {
  const columns = candidates(
    boardOf(view.position),
    legalMoves.map(({ column }) => column),
  );
  return { type: 'drop', column: at(columns, rng.below(columns.length)) };
}
