import { hmacBytes } from '#crypto';
import type { Rng } from '../game-type.js';
import { shuffled } from '../kit/lists.js';

const WORDS_PER_BLOCK = 8;
const WORD_BYTES = 4;
const WORD_RANGE = 2 ** 32;

const wordStream = (key: Uint8Array, label: string): (() => number) => {
  let block: DataView | undefined;
  let drawn = 0;
  return () => {
    const index = drawn % WORDS_PER_BLOCK;
    if (block === undefined || index === 0) {
      const { buffer, byteOffset } = hmacBytes(key, `${label}:${drawn / WORDS_PER_BLOCK}`);
      block = new DataView(buffer, byteOffset);
    }
    drawn += 1;
    return block.getUint32(index * WORD_BYTES);
  };
};

const below = (nextWord: () => number, n: number): number => {
  if (!Number.isInteger(n) || n < 1 || n > WORD_RANGE)
    throw new RangeError(`below() needs an integer from 1 to 2^32, got ${n}`);
  const limit = Math.floor(WORD_RANGE / n) * n;
  let word = nextWord();
  while (word >= limit) word = nextWord();
  return word % n;
};

/**
 * The stream of 32-bit big-endian words of HMAC-SHA256(key, `<label>:<block>`), block 0, 1, 2, …
 * `below` rejects words from floor(2^32 / n) · n on, so it is unbiased; `shuffle` is Fisher–Yates from the last
 * element down.
 */
const labelledRng = (key: Uint8Array, label: string): Rng => {
  const nextWord = wordStream(key, label);
  const draw = (n: number): number => below(nextWord, n);
  return { below: draw, die: () => draw(6) + 1, shuffle: (list) => shuffled(list, draw) };
};

/** The game's rng for log entry `seq`; `seed` is 32 bytes. Anybody with the seed can recompute it. */
export function entryRng(seed: Uint8Array, seq: number): Rng {
  return labelledRng(seed, String(seq));
}

/** The rng that shuffles the players of a match into seats. */
export function seatingRng(seed: Uint8Array): Rng {
  return labelledRng(seed, 'seating');
}

/** A computer player's rng, independent of the game's own; `key` is 32 bytes derived from the game's seed. */
export function playerRng(key: Uint8Array): Rng {
  return labelledRng(key, 'player');
}
