/**
 * Sets of cells as bitboards: one bit per cell, so that one shift compares every cell with its neighbour.
 * A column takes seven bits, row 1 the lowest; the seventh stays 0, so that no line runs on into the next column.
 * The layout and the test for four in a line are those of John Tromp's Fhourstones
 * (http://tromp.github.io/c4/fhour.html) and of Pascal Pons' solver
 * (http://blog.gamesolver.org/solving-connect-four/06-bitboard/). JavaScript's bitwise operators work on 32 bits, so
 * the 49 bits are split into two halves between columns 4 and 5.
 */

export const COLUMNS = 7;
export const ROWS = 6;
export const CELL_COUNT = COLUMNS * ROWS;
/** The numbers of the columns, 1 to 7. */
export const ALL_COLUMNS: readonly number[] = Array.from({ length: COLUMNS }, (_, i) => i + 1);

/** A cell of the board: column 1 is on the left, row 1 at the bottom. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** A set of cells: columns 1 to 4 in the 28 bits of `low`, columns 5 to 7 in the 21 bits of `high`. */
export interface Bitboard {
  readonly low: number;
  readonly high: number;
}

export const COLUMN_BITS = ROWS + 1;
export const LOW_COLUMNS = 4;
const LOW_BITS = LOW_COLUMNS * COLUMN_BITS;
const LOW_MASK = 2 ** LOW_BITS - 1;

/** By direction, how many bits lie between neighbouring cells of a line. */
const VERTICAL = 1;
const HORIZONTAL = COLUMN_BITS;
const RISING = HORIZONTAL + VERTICAL;
const FALLING = HORIZONTAL - VERTICAL;
export const STEPS = [VERTICAL, HORIZONTAL, RISING, FALLING] as const;

const bitOf = ({ column, row }: Cell): number => (column - 1) * COLUMN_BITS + row - 1;

/** The set that contains just `cell`. */
export function bitboardOf(cell: Cell): Bitboard {
  const bit = bitOf(cell);
  return bit < LOW_BITS ? { low: 1 << bit, high: 0 } : { low: 0, high: 1 << (bit - LOW_BITS) };
}

/** Whether the halves of a bitboard include `cell`. Allocates nothing. */
export function hasCell(low: number, high: number, cell: Cell): boolean {
  const bit = bitOf(cell);
  return ((bit < LOW_BITS ? low >>> bit : high >>> (bit - LOW_BITS)) & 1) === 1;
}

export function includes({ low, high }: Bitboard, cell: Cell): boolean {
  return hasCell(low, high, cell);
}

export function union(a: Bitboard, b: Bitboard): Bitboard {
  return { low: a.low | b.low, high: a.high | b.high };
}
const intersection = (a: Bitboard, b: Bitboard): Bitboard => ({ low: a.low & b.low, high: a.high & b.high });
/** The cells of `a` that are not in `b`. */
export function difference(a: Bitboard, b: Bitboard): Bitboard {
  return {
    low: a.low & ~b.low,
    high: a.high & ~b.high,
  };
}

/** All 42 cells, by column, then row. */
export const ALL_CELLS: readonly Cell[] = Array.from({ length: CELL_COUNT }, (_, i) => ({
  column: Math.floor(i / ROWS) + 1,
  row: (i % ROWS) + 1,
}));
export const fullBitboard: Bitboard = ALL_CELLS.map(bitboardOf).reduce(union);

/** The cells of a set, by column, then row. */
export function cellsOf(set: Bitboard): Cell[] {
  return ALL_CELLS.filter((cell) => includes(set, cell));
}

/** `low` after a shift down: the bits that leave `high` enter at the top. Bits from 28 on are garbage. */
const lowShiftedDown = (low: number, high: number, bits: number): number =>
  (low >>> bits) | (high << (LOW_BITS - bits));

/** Moves a set down by 1 to 27 bits. */
export function shiftedDown({ low, high }: Bitboard, bits: number): Bitboard {
  return {
    low: lowShiftedDown(low, high, bits) & LOW_MASK,
    high: high >>> bits,
  };
}
/** Moves a set up by 0 to 27 bits; every cell must stay on the board. */
const shiftedUp = ({ low, high }: Bitboard, bits: number): Bitboard => ({
  low: (low << bits) & LOW_MASK,
  high: (high << bits) | (low >>> (LOW_BITS - bits)),
});

/** The first cell of every line of four within a set, in the direction of `step`. Each line is found as a pair of pairs. */
export function lineStarts(set: Bitboard, step: number): Bitboard {
  const pairs = intersection(set, shiftedDown(set, step));
  return intersection(pairs, shiftedDown(pairs, 2 * step));
}

/** Every cell of every line of four within a set. */
export function cellsInLines(set: Bitboard): Bitboard {
  return STEPS.flatMap((step) => {
    const starts = lineStarts(set, step);
    return [0, 1, 2, 3].map((steps) => shiftedUp(starts, steps * step));
  }).reduce(union);
}

/** Whether there are any `lineStarts`, without allocating: searches spend most of their time here. */
const hasFourAlong = (low: number, high: number, step: number): boolean => {
  const pairsLow = low & lowShiftedDown(low, high, step);
  const pairsHigh = high & (high >>> step);
  const startsLow = pairsLow & lowShiftedDown(pairsLow, pairsHigh, 2 * step);
  const startsHigh = pairsHigh & (pairsHigh >>> (2 * step));
  return (startsLow | startsHigh) !== 0;
};

/** Whether a set contains four in a line, in any of the four directions. */
export function hasFour({ low, high }: Bitboard): boolean {
  return (
    hasFourAlong(low, high, VERTICAL) ||
    hasFourAlong(low, high, HORIZONTAL) ||
    hasFourAlong(low, high, RISING) ||
    hasFourAlong(low, high, FALLING)
  );
}
