/** How good a position without four in line looks. */
import { EVERYWHERE, lineStarts, shiftedDown, STEPS, without, type Bitboard } from '../bitboard.js';
import { lastChips, nextChips, type Board } from '../board.js';

/** What a line is worth that holds one, two or three chips of one colour and none of the other. */
const WORTH = { one: 1, two: 5, three: 20 } as const;

/** The number of bits set (the sum in parallel of Hacker's Delight, 5-1). */
const countOf = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * What `lines` are worth, each of which is a bit that stands in `a`, `b`, `c` and `d` for the chip in its first to
 * fourth place: all lines are counted at once, as a binary adder would.
 */
const worthOf = (lines: number, a: number, b: number, c: number, d: number): number => {
  const odd = lines & (a ^ b ^ c ^ d);
  const twoOrThree = lines & ((a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d)));
  return (
    WORTH.one * countOf(odd & ~twoOrThree) +
    WORTH.two * countOf(twoOrThree & ~odd) +
    WORTH.three * countOf(twoOrThree & odd)
  );
};

/** What the lines are worth that the seat with `chips` can still fill. */
const prospects = (chips: Bitboard, others: Bitboard): number => {
  const open = without(EVERYWHERE, others);
  let worth = 0;
  for (const step of STEPS) {
    const lines = lineStarts(open, step);
    const second = shiftedDown(chips, step);
    const third = shiftedDown(chips, 2 * step);
    const fourth = shiftedDown(chips, 3 * step);
    worth += worthOf(lines.low, chips.low, second.low, third.low, fourth.low);
    worth += worthOf(lines.high, chips.high, second.high, third.high, fourth.high);
  }
  return worth;
};

/** The lines that the seat to move can still fill less those that the other can, each by its chips. */
export const evaluate = (board: Board): number => {
  const own = nextChips(board);
  const others = lastChips(board);
  return prospects(own, others) - prospects(others, own);
};
