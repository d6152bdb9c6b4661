import { deckOf, type Card } from '#src/kit/cards.js';
import { defined } from '#src/kit/checked.js';
import { without } from '#src/kit/lists.js';
import { BASRA_RANKS } from './cards.js';
import type { View } from './schemas.js';

/** The cards of the deck that a view does not show, in the order of an unshuffled deck. */
export const unseenCards = ({ table, captured, hands }: View): Card[] => {
  const seen = [...table, ...captured.flat(), ...hands.flatMap((hand) => hand.cards ?? [])];
  return defined(without(deckOf(BASRA_RANKS), seen), 'a card shown by the view');
};
