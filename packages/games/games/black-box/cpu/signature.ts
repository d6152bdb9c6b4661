/** Identifies sets of placements by numbers that are the same for a set and its images under the box's symmetries. */
import { defined } from '../../../kit/checked.js';
import { placementImages } from '../symmetries.js';
import type { PlacementSet } from './attempts.js';

/** For smaller sets, computing the signatures of all images costs more than it saves. */
const FOLDED_FROM = 12;
const HIGH_BITS = 0x1fffff;
const HIGH = 2 ** 32;

/** The number at an index of a fixed pseudorandom sequence of 32-bit numbers (splitmix). */
const scrambled = (index: number): number => {
  const a = Math.imul(index + 1, 0x9e3779b9);
  const b = Math.imul(a ^ (a >>> 16), 0x21f0aaad);
  const c = Math.imul(b ^ (b >>> 15), 0x735a2d97);
  return c ^ (c >>> 15);
};

/** By placement, the two halves of a key whose exclusive or over a set is the set's signature (Zobrist hashing). */
interface Keys {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

const computeKeys = (): Keys[] =>
  placementImages().map((images) => ({
    high: Int32Array.from(images, (image) => scrambled(2 * image)),
    low: Int32Array.from(images, (image) => scrambled(2 * image + 1)),
  }));

let computedKeys: readonly Keys[] | undefined;
/** The keys by symmetry: 147 kB, computed on first use. */
const keysBySymmetry = (): readonly Keys[] => (computedKeys ??= computeKeys());

const signatureWith = ({ high, low }: Keys, set: PlacementSet): number => {
  let highs = 0;
  let lows = 0;
  for (const placement of set) {
    highs ^= defined(high[placement], 'the key');
    lows ^= defined(low[placement], 'the key');
  }
  return (highs & HIGH_BITS) * HIGH + (lows >>> 0);
};

/** 53 bits: among a million sets, the probability that two share a signature is 1 in 18,000. */
export function signatureOf(set: PlacementSet): number {
  const keys = set.length < FOLDED_FROM ? keysBySymmetry().slice(0, 1) : keysBySymmetry();
  return Math.min(...keys.map((each) => signatureWith(each, set)));
}

/** A signature shared by all images of a set, whatever its size, and the index of the symmetry that it comes from. */
export function foldedSignature(set: PlacementSet): { signature: number; symmetry: number } {
  let signature = Infinity;
  let symmetry = 0;
  for (const [index, keys] of keysBySymmetry().entries()) {
    const candidate = signatureWith(keys, set);
    if (candidate < signature) [signature, symmetry] = [candidate, index];
  }
  return { signature, symmetry };
}
