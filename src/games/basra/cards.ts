/** The 44 cards of Basra and their values. */
import { RANKS, rankOf, SUITS, type Card } from '#src/kit/cards.js';

/** No queens and no kings. */
export const BASRA_RANKS = RANKS.slice(0, RANKS.indexOf('Q'));

export const CARDS_IN_DECK = BASRA_RANKS.length * SUITS.length;

export const isJack = (card: Card): boolean => rankOf(card) === 'J';

/** Ace 1, 2 to 10 as printed, jack 11. */
export const valueOf = (card: Card): number => BASRA_RANKS.indexOf(rankOf(card)) + 1;
