import { deckOf, type Card } from '#src/kit/cards.js';

/** All cards of a game with `decks` decks, before the shuffle. */
export const fullDeck = (decks: number): Card[] => Array.from({ length: decks }, () => deckOf()).flat();
