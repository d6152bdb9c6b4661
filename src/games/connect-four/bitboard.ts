/**
 * Sets of places as bitboards: one bit a place, so that a shift compares all places with their neighbours at once.
 * A column has seven bits, row 1 the lowest; the seventh stays 0, so that no line runs on into the next column.
 * The layout and the test for four in line are those of John Tromp's Fhourstones
 * (http://tromp.github.io/c4/fhour.html) and of Pascal Pons' solver
 * (http://blog.gamesolver.org/solving-connect-four/06-bitboard/). JavaScript shifts 32 bits, so the 49 are kept in
 * two halves that part between columns 4 and 5.
 */

export const COLUMNS = 7;
export const ROWS = 6;
export const CELLS = COLUMNS * ROWS;
/** 1 to 7. */
export const ALL_COLUMNS: readonly number[] = Array.from({ length: COLUMNS }, (_, i) => i + 1);

/** A place on the board: column 1 is the left one, row 1 the bottom one. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** A set of places: columns 1 to 4 in the 28 bits of `low`, columns 5 to 7 in the 21 bits of `high`. */
export interface Bitboard {
  readonly low: number;
  readonly high: number;
}

export const COLUMN_BITS = ROWS + 1;
export const LOW_COLUMNS = 4;
const LOW_BITS = LOW_COLUMNS * COLUMN_BITS;
const LOW_MASK = 2 ** LOW_BITS - 1;

/** How many bits on the next place of a line is, by its direction. */
const UPRIGHT = 1;
const LEVEL = COLUMN_BITS;
const RISING = LEVEL + UPRIGHT;
const FALLING = LEVEL - UPRIGHT;
export const STEPS = [UPRIGHT, LEVEL, RISING, FALLING] as const;

const bitOf = ({ column, row }: Place): number => (column - 1) * COLUMN_BITS + row - 1;

export const bitboardOf = (place: Place): Bitboard => {
  const bit = bitOf(place);
  return bit < LOW_BITS ? { low: 1 << bit, high: 0 } : { low: 0, high: 1 << (bit - LOW_BITS) };
};

export const includes = ({ low, high }: Bitboard, place: Place): boolean => {
  const bit = bitOf(place);
  return ((bit < LOW_BITS ? low >>> bit : high >>> (bit - LOW_BITS)) & 1) === 1;
};

export const union = (a: Bitboard, b: Bitboard): Bitboard => ({ low: a.low | b.low, high: a.high | b.high });
const intersection = (a: Bitboard, b: Bitboard): Bitboard => ({ low: a.low & b.low, high: a.high & b.high });
/** The places of `a` that are not in `b`. */
export const without = (a: Bitboard, b: Bitboard): Bitboard => ({
  low: a.low & ~b.low,
  high: a.high & ~b.high,
});

/** All 42 places, by column, then row. */
export const PLACES: readonly Place[] = Array.from({ length: CELLS }, (_, i) => ({
  column: Math.floor(i / ROWS) + 1,
  row: (i % ROWS) + 1,
}));
export const NOWHERE: Bitboard = { low: 0, high: 0 };
export const EVERYWHERE: Bitboard = PLACES.map(bitboardOf).reduce(union);

/** The places of a set, by column, then row. */
export const placesOf = (set: Bitboard): Place[] => PLACES.filter((place) => includes(set, place));

/** `low` after a shift down: what leaves `high` below comes in above. The bits from 28 on mean nothing. */
const lowShiftedDown = (low: number, high: number, bits: number): number =>
  (low >>> bits) | (high << (LOW_BITS - bits));

/** Moves a set down by 1 to 27 bits. */
export const shiftedDown = ({ low, high }: Bitboard, bits: number): Bitboard => ({
  low: lowShiftedDown(low, high, bits) & LOW_MASK,
  high: high >>> bits,
});
/** Moves a set up by 0 to 27 bits; every place must stay on the board. */
const shiftedUp = ({ low, high }: Bitboard, bits: number): Bitboard => ({
  low: (low << bits) & LOW_MASK,
  high: (high << bits) | (low >>> (LOW_BITS - bits)),
});

/** The first places of all lines of four within a set, in the direction of `step`: pairs, then pairs of pairs. */
export const lineStarts = (set: Bitboard, step: number): Bitboard => {
  const pairs = intersection(set, shiftedDown(set, step));
  return intersection(pairs, shiftedDown(pairs, 2 * step));
};

/** All places of all lines of four within a set. */
export const placesInLine = (set: Bitboard): Bitboard =>
  STEPS.flatMap((step) => {
    const starts = lineStarts(set, step);
    return [0, 1, 2, 3].map((steps) => shiftedUp(starts, steps * step));
  }).reduce(union);

/** Whether there are any `lineStarts`, in plain numbers: a search spends its time here. */
const hasLine = (low: number, high: number, step: number): boolean => {
  const pairsLow = low & lowShiftedDown(low, high, step);
  const pairsHigh = high & (high >>> step);
  const startsLow = pairsLow & lowShiftedDown(pairsLow, pairsHigh, 2 * step);
  const startsHigh = pairsHigh & (pairsHigh >>> (2 * step));
  return (startsLow | startsHigh) !== 0;
};

/** Whether a set holds four in line, in any of the four directions. */
export const hasFour = ({ low, high }: Bitboard): boolean =>
  hasLine(low, high, UPRIGHT) ||
  hasLine(low, high, LEVEL) ||
  hasLine(low, high, RISING) ||
  hasLine(low, high, FALLING);
