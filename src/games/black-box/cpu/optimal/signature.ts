/** Names sets of placements by numbers, the same for a set and its images in the box's eight symmetries. */
import { placementImages } from '#src/games/black-box/images.js';
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

interface Words {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

const wordsOfAll = (): Words[] =>
  placementImages().map((images) => ({
    high: Int32Array.from(images, (image) => scattered(2 * image)),
    low: Int32Array.from(images, (image) => scattered(2 * image + 1)),
  }));

let computedWords: readonly Words[] | undefined;
const wordsBySymmetry = (): readonly Words[] => (computedWords ??= wordsOfAll());

const signatureBy = ({ high, low }: Words, set: PlacementSet): number => {
  let highs = 0;
  let lows = 0;
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

/** The same for a set of any size, and the number (0 to 7) of a symmetry whose image of the set it names. */
export const foldedSignature = (set: PlacementSet): { signature: number; symmetry: number } => {
  let signature = Infinity;
  let symmetry = 0;
  for (const [number, words] of wordsBySymmetry().entries()) {
    const other = signatureBy(words, set);
    if (other < signature) [signature, symmetry] = [other, number];
  }
  return { signature, symmetry };
};
