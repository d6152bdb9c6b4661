/** Names sets of placements by numbers, the same for a set and its images in the box's eight symmetries. */
import { cellIndex, type Cell } from '../../board.js';
import { PLACEMENTS } from '../../placements.js';
import { SYMMETRIES } from '../../symmetries.js';
import type { PlacementSet } from './partition.js';

/** Smaller sets are named without their images, which costs less than it would save. */
const FOLDED_FROM = 12;
const HIGH_BITS = 0x1fffff;
const HIGH = 2 ** 32;

/** A fixed sequence of scattered 32-bit numbers (splitmix). */
const scattered = (index: number): number => {
  const a = Math.imul(index + 1, 0x9e3779b9);
  const b = Math.imul(a ^ (a >>> 16), 0x21f0aaad);
  const c = Math.imul(b ^ (b >>> 15), 0x735a2d97);
  return c ^ (c >>> 15);
};

const spelled = (cells: readonly Cell[]): string =>
  cells
    .map(cellIndex)
    .sort((a, b) => a - b)
    .join();

interface Words {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

const wordsOfAll = (): Words[] => {
  const numbers = new Map(PLACEMENTS.map((cells, placement) => [spelled(cells), placement]));
  return SYMMETRIES.map((symmetry) => {
    const images = PLACEMENTS.map((cells) => numbers.get(spelled(cells.map(symmetry))) ?? 0);
    return {
      high: Int32Array.from(images, (image) => scattered(2 * image)),
      low: Int32Array.from(images, (image) => scattered(2 * image + 1)),
    };
  });
};

let computedWords: readonly Words[] | undefined;
const wordsBySymmetry = (): readonly Words[] => (computedWords ??= wordsOfAll());

const signatureBy = ({ high, low }: Words, set: PlacementSet): number => {
  let [highs, lows] = [0, 0];
  for (const placement of set) {
    highs ^= high[placement] ?? 0;
    lows ^= low[placement] ?? 0;
  }
  return (highs & HIGH_BITS) * HIGH + (lows >>> 0);
};

/** 53 bits: two of a million sets share them with a chance of 1 in 18,000. */
export const signatureOf = (set: PlacementSet): number => {
  const words = set.length < FOLDED_FROM ? wordsBySymmetry().slice(0, 1) : wordsBySymmetry();
  return Math.min(...words.map((each) => signatureBy(each, set)));
};
