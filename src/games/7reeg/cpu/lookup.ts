/** The melds as tables of numbers, for search: a card is its place in an unshuffled deck, a meld its catalogue index. */
import { deckOf, type Card } from '#src/kit/cards.js';
import { MELDS, cardValue, longerMeld } from '../melds.js';

const DECK = deckOf();
/** How many different cards there are. */
export const PLACES = DECK.length;
/** Stands for "no meld" and "no card". */
export const NONE = -1;

const PLACE_OF: ReadonlyMap<Card, number> = new Map(DECK.map((card, place) => [card, place]));
const MELD_AT = new Map(MELDS.map((meld) => [meld.cards.join(''), meld.index]));
const SMALLEST = MELDS.filter(({ cards }) => cards.length === 3);

export const placeOf = (card: Card): number => PLACE_OF.get(card) ?? NONE;
export const cardAt = (place: number): Card => DECK[place] ?? 'AC';
/** The catalogue index of a meld whose cards are in their listed order. */
export const meldAt = (cards: readonly Card[]): number => MELD_AT.get(cards.join('')) ?? NONE;

/** By place: what the card counts outside runs. */
export const VALUE = Uint8Array.from(DECK, cardValue);
/** By catalogue index: places, size, value towards going down. */
export const MELD_PLACES: readonly Uint8Array[] = MELDS.map(({ places }) => Uint8Array.from(places));
export const MELD_SIZE = Uint8Array.from(MELDS, ({ cards }) => cards.length);
export const MELD_VALUE = Uint8Array.from(MELDS, ({ value }) => value);

/** By place: the melds listed with this card first. */
export const MELDS_FROM: readonly Int16Array[] = DECK.map((_, place) =>
  Int16Array.from(MELDS.filter(({ places }) => places[0] === place).map(({ index }) => index)),
);

/** By place: the other two cards of each meld of three with this card, pair after pair. */
export const PARTNERS: readonly Uint8Array[] = DECK.map((_, place) =>
  Uint8Array.from(
    SMALLEST.filter(({ places }) => places.includes(place)).flatMap(({ places }) =>
      places.filter((other) => other !== place),
    ),
  ),
);

/** By catalogue index: each card that makes it longer, followed by the meld it makes. */
export const EXTENSIONS: readonly Int16Array[] = MELDS.map(({ cards }) =>
  Int16Array.from(
    DECK.flatMap((card, place) => {
      const longer = longerMeld(cards, card);
      return longer === null ? [] : [place, longer.index];
    }),
  ),
);

/** The places of all melds of three, three after three. */
export const SMALLEST_MELDS = Uint8Array.from(SMALLEST.flatMap(({ places }) => places));

/** By place: the cards that share a meld of three with it. */
export const NEIGHBOURS: readonly (readonly number[])[] = PARTNERS.map((places) => [...new Set(places)]);
