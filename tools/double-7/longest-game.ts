/** The longest layouts: a trail through all pairs of numbers leaves out only a few cards. */
import { NUMBERS, type Card, type CardNumber } from '#src/games/double-7/cards.js';
import type { End, Play } from '#src/games/double-7/layout.js';

/**
 * With eight numbers each meets seven others, so a trail over all pairs needs three of the four pairs 0-1, 2-3, 4-5,
 * 6-7 left out; what remains has two odd numbers, 6 and 7, where it begins and ends.
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

/** 33 cards in one chain that begins with 7:7: 25 of the 28 pairs, and each double where its number first turns up. */
export const longestChain = (): Card[] => {
  const numbers = trail();
  return numbers.flatMap((number, i): Card[] => {
    const previous = numbers[i - 1];
    const pair = previous === undefined ? [] : [cardOf(previous, number)];
    return numbers.indexOf(number) === i ? [...pair, `${number}:${number}`] : pair;
  });
};

/** A chain joined card by card to one end of its first card. */
export const chainOnto = (end: End, chain: readonly Card[]): Play[] =>
  chain.map((card, i) => ({ seat: i % 2, card, end: i === 0 ? null : end }));
