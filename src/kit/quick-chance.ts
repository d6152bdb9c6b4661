import type { Chance } from '../game-type.js';

const WORD_RANGE = 2 ** 32;

/**
 * A fast stream for playouts, seeded from `chance`: Mulberry32 (Tommy Ettinger, public domain), 32 bits of state. Good
 * enough for sampling, never for dealing a game.
 */
export const quickChance = (chance: Chance): Chance => {
  let state = chance.below(WORD_RANGE);
  const word = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (n: number): number => Math.floor((word() / WORD_RANGE) * n);
  const shuffle = <T>(list: readonly T[]): T[] => {
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
    }
    return shuffled;
  };
  return { below, die: () => below(6) + 1, shuffle };
};
