/** Every set of melds that a hand can lay at once. */
// Hot loop: unchecked access, measured.
import type { Card } from '#src/kit/cards.js';
import { CARD_COUNT, MELDS, cardIdOf, type Meld } from './melds.js';

/** By card id, how many copies `cards` have. */
const copiesIn = (cards: readonly Card[]): Uint8Array => {
  const copies = new Uint8Array(CARD_COUNT);
  for (const card of cards) copies[cardIdOf(card)] = (copies[cardIdOf(card)] ?? 0) + 1;
  return copies;
};

const isWithin = (meld: Meld, copies: Uint8Array): boolean => {
  for (const id of meld.cardIds) if (copies[id] === 0) return false;
  return true;
};

const add = (copies: Uint8Array, meld: Meld, amount: 1 | -1): void => {
  for (const id of meld.cardIds) copies[id] = (copies[id] ?? 0) + amount;
};

/**
 * Every nonempty set of disjoint melds in `cards` (a multiset), each once, in a fixed order: depth first over the
 * catalogue, each set in catalogue order. With two decks the same meld may occur twice in a set.
 */
export const meldSetsIn = (cards: readonly Card[]): Meld[][] => {
  const copies = copiesIn(cards);
  const found: Meld[][] = [];
  const extend = (chosen: readonly Meld[], candidates: readonly Meld[]): void => {
    candidates.forEach((meld, i) => {
      const next = [...chosen, meld];
      found.push(next);
      add(copies, meld, -1);
      extend(
        next,
        candidates.slice(i).filter((each) => isWithin(each, copies)),
      );
      add(copies, meld, 1);
    });
  };
  extend(
    [],
    MELDS.filter((meld) => isWithin(meld, copies)),
  );
  return found;
};
