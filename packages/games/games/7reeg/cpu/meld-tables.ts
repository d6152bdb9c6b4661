/**
 * Melds as tables of numbers, for the search. The id of a card is its index in an unshuffled deck, and the id of a meld
 * is its index in the catalogue of melds.ts.
 */
import { deckOf, type Card } from '../../../kit/cards.js';
import { at, get } from '../../../kit/checked.js';
import { cardValue, longerMeld, MELDS } from '../melds.js';

const DECK = deckOf();
/** Stands for no card, no meld or no seat. */
export const NONE = -1;

const MELD_IDS: ReadonlyMap<string, number> = new Map(MELDS.map((meld) => [meld.cards.join(''), meld.id]));
const MELDS_OF_THREE = MELDS.filter(({ cards }) => cards.length === 3);

export function cardOf(id: number): Card {
  return at(DECK, id);
}
/** The id of a meld whose cards are in catalogue spelling. */
export function meldIdOf(cards: readonly Card[]): number {
  return get(MELD_IDS, cards.join(''));
}

/** By card id: the card's value outside long runs. */
export const VALUE = Uint8Array.from(DECK, cardValue);
/** By meld id: the ids of its cards. */
export const MELD_CARDS: readonly Uint8Array[] = MELDS.map(({ cardIds }) => Uint8Array.from(cardIds));
/** By meld id: the number of its cards. */
export const MELD_SIZE = Uint8Array.from(MELDS, ({ cards }) => cards.length);
/** By meld id: its value towards going down. */
export const MELD_VALUE = Uint8Array.from(MELDS, ({ value }) => value);

/** By card id: the melds whose spelling begins with this card. */
export const MELDS_FROM: readonly Int16Array[] = DECK.map((_, card) =>
  Int16Array.from(MELDS.filter(({ cardIds }) => cardIds[0] === card).map(({ id }) => id)),
);

/** By card id: the other two cards of each meld of three with this card, pair by pair. */
export const PARTNERS: readonly Uint8Array[] = DECK.map((_, card) =>
  Uint8Array.from(
    MELDS_OF_THREE.filter(({ cardIds }) => cardIds.includes(card)).flatMap(({ cardIds }) =>
      cardIds.filter((other) => other !== card),
    ),
  ),
);

/** By meld id: each card that extends it, followed by the meld that it becomes. */
export const EXTENSIONS: readonly Int16Array[] = MELDS.map(({ cards }) =>
  Int16Array.from(
    DECK.flatMap((card, cardId) => {
      const longer = longerMeld(cards, card);
      return longer === null ? [] : [cardId, longer.id];
    }),
  ),
);

/** The cards of all melds of three, three by three. */
export const CARDS_OF_THREES = Uint8Array.from(MELDS_OF_THREE.flatMap(({ cardIds }) => cardIds));

/** By card id: the cards that share a meld of three with it. */
export const NEIGHBOURS: readonly (readonly number[])[] = PARTNERS.map((partners) => [...new Set(partners)]);
