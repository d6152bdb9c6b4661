/** The 44 cards of Basra, their values and their points. */
import { rankOf, RANKS, SUITS, type Card } from '../../kit/cards.js';

/** The ranks of the deck, which has no queens and no kings. */
export const BASRA_RANKS = RANKS.slice(0, RANKS.indexOf('Q'));

export const CARDS_IN_DECK = BASRA_RANKS.length * SUITS.length;

export function isJack(card: Card): boolean {
  return rankOf(card) === 'J';
}

/** The value of a card for captures: ace 1, 2 to 10 as printed, jack 11. */
export function valueOf(card: Card): number {
  return BASRA_RANKS.indexOf(rankOf(card)) + 1;
}

const DEUCE_OF_CLUBS_POINTS = 2;
const TEN_OF_DIAMONDS_POINTS = 3;
const JACK_POINTS = 2;
const ACE_POINTS = 1;
/** A basra scores this many times the value of its card. */
export const BASRA_FACTOR = 2;

const pointsOfCard = (card: Card): number => {
  if (card === '2C') return DEUCE_OF_CLUBS_POINTS;
  if (card === 'TD') return TEN_OF_DIAMONDS_POINTS;
  if (isJack(card)) return JACK_POINTS;
  return valueOf(card) === 1 ? ACE_POINTS : 0;
};

/** The points that captured cards are worth by themselves; a whole deck is worth 17. */
export function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((points, card) => points + pointsOfCard(card), 0);
}

/**
 * What `card` scores in addition when it takes the whole `table`: twice its value, or `jackBasra` for a jack that
 * takes nothing but jacks. 0 if `capture` is not a basra.
 */
export function basraPoints(
  { jackBasra }: { readonly jackBasra: number },
  table: readonly Card[],
  card: Card,
  capture: readonly Card[],
): number {
  if (capture.length === 0 || capture.length < table.length) return 0;
  if (!isJack(card)) return BASRA_FACTOR * valueOf(card);
  return table.every(isJack) ? jackBasra : 0;
}
