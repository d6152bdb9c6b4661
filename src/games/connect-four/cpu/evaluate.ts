/** A heuristic value of positions in which nobody has four in a line. */
import {
  difference,
  fullBitboard,
  lineStarts,
  shiftedDown,
  STEPS,
  type Bitboard,
} from '#src/games/connect-four/bitboard.js';
import { opponentChips, ownChips, type Board } from '#src/games/connect-four/board.js';

/** The value of a line with one, two or three chips of one colour and none of the other. */
const lineValues = { one: 1, two: 5, three: 20 } as const;

/** The number of bits set: the parallel sum of Hacker's Delight, 5-1. */
const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * The total value of `lines`. Each line is one bit; the same bit in `a`, `b`, `c` and `d` says whether there is a chip
 * in its first to fourth cell. All lines are counted at once, as a binary adder would.
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
export const evaluate = (board: Board): number => {
  const own = ownChips(board);
  const opposing = opponentChips(board);
  return openLineValue(own, opposing) - openLineValue(opposing, own);
};
