/** Which card a hand needs least. */
import type { Card } from '#src/kit/cards.js';
import { MELDS, cardValue, cardsIn, meldSetsIn } from '../melds.js';
import { without } from '#src/kit/multiset.js';

const SMALLEST = MELDS.filter(({ cards }) => cards.length === 3);
/** A card in a meld is worth more than any number of chances. */
const MELDED_CARD_WEIGHT = 1000;

const copiesIn = (cards: readonly Card[], wanted: Card): number =>
  cards.filter((card) => card === wanted).length;

/** Over all melds of three that lack one card: how many unseen copies would complete it. */
const chancesOf = (hand: readonly Card[], unseen: readonly Card[]): number =>
  SMALLEST.reduce((sum, { cards }) => {
    const missing = cards.filter((card) => !hand.includes(card));
    return missing[0] === undefined || missing.length > 1 ? sum : sum + copiesIn(unseen, missing[0]);
  }, 0);

/** How good a hand is to go on with: the most cards that it can meld at once, then its chances of further melds. */
const potentialOf = (hand: readonly Card[], unseen: readonly Card[]): number => {
  const melded = Math.max(0, ...meldSetsIn(hand).map(cardsIn));
  return MELDED_CARD_WEIGHT * melded + chancesOf(hand, unseen);
};

/** The card whose loss hurts the hand least; among equals the one of the highest value, then the first. */
export const leastNeeded = (hand: readonly Card[], unseen: readonly Card[]): Card => {
  let best: { card: Card; promise: number } | null = null;
  for (const card of new Set(hand)) {
    const promise = potentialOf(without(hand, [card]) ?? [], unseen);
    const isBetter =
      best === null ||
      promise > best.promise ||
      (promise === best.promise && cardValue(card) > cardValue(best.card));
    if (isBetter) best = { card, promise };
  }
  if (best === null) throw new RangeError('an empty hand has nothing to discard');
  return best.card;
};
