import type { Rng } from '../game-type.js';
import { shuffled } from './lists.js';

const WORD_RANGE = 2 ** 32;
const WARM_UP_ROUNDS = 12;

/** The generator sfc32 of PractRand (Chris Doty-Humphrey): 128 bits of state, 32-bit words. */
const sfc32Words = (seed: readonly [number, number, number]): (() => number) => {
  let [a, b, c] = seed;
  let counter = 1;
  const next = (): number => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    return word >>> 0;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next();
  return next;
};

/**
 * A fast generator for the simulations of computer players, seeded with three words of `rng`. It makes a word with a few
 * additions, not with a hash. Its `below(n)` is biased by less than `n` / 2^32, so it must not decide anything that happens
 * in a game.
 */
export function sfc32Rng(rng: Rng): Rng {
  const word = (): number => rng.below(WORD_RANGE) | 0;
  const next = sfc32Words([word(), word(), word()]);
  const below = (n: number): number => Math.floor((next() / WORD_RANGE) * n);
  return {
    below,
    die: () => below(6) + 1,
    shuffle: (list) => shuffled(list, below),
  };
}
