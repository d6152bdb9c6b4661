/** The longest chain of cards: a trail through almost all pairs of numbers. */
import { NUMBERS, type Card, type CardNumber } from 'parlour-games/games/double-7/cards';
import type { End, Play } from 'parlour-games/games/double-7/layout';

/**
 * Each of the eight numbers forms a pair with seven others. A trail exists only if at most two numbers are in an odd
 * number of pairs, so three of the pairs 0-1, 2-3, 4-5 and 6-7 are left out. The trail then runs between 6 and 7.
 */
const isLeftOut = (a: CardNumber, b: CardNumber): boolean => a + 1 === b && a % 2 === 0 && a < 6;

const pairKey = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;

/** Hierholzer's algorithm, from 7. */
const trail = (): CardNumber[] => {
  const unused = new Set(
    NUMBERS.flatMap((a) => NUMBERS.filter((b) => a < b && !isLeftOut(a, b)).map((b) => pairKey(a, b))),
  );
  const walk = (from: CardNumber): CardNumber[] => {
    const visited: CardNumber[] = [];
    for (const to of NUMBERS) {
      if (unused.delete(pairKey(from, to))) visited.unshift(...walk(to));
    }
    return [from, ...visited];
  };
  return walk(7);
};

const cardOf = (a: CardNumber, b: CardNumber): Card => (a > b ? `${a}:${b}` : `${b}:${a}`);

/** A chain of 33 cards that begins with 7:7: 25 of the 28 pairs, and each double where its number first appears. */
export function longestChain(): Card[] {
  const numbers = trail();
  return numbers.flatMap((number, i): Card[] => {
    const previous = numbers[i - 1];
    const pair = previous === undefined ? [] : [cardOf(previous, number)];
    return numbers.indexOf(number) === i ? [...pair, `${number}:${number}`] : pair;
  });
}

/** A chain as plays: the first card opens, and all others are joined one after another to the same end. */
export function chainOnto(end: End, chain: readonly Card[]): Play[] {
  return chain.map((card, i) => ({ seat: i % 2, card, end: i === 0 ? null : end }));
}
