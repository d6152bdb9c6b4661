/** Playing cards as two characters, rank then suit, such as `TD`. A hand is a list of them; equal cards are repeated. */
export const SUITS = ['C', 'D', 'H', 'S'] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];
export type Card = `${Rank}${Suit}`;

export const rankOf = (card: Card): Rank => card[0] as Rank;
export const suitOf = (card: Card): Suit => card[1] as Suit;

/** An unshuffled deck of the given ranks: suits C, D, H, S, and within a suit the ranks in the given order. */
export const deckOf = (ranks: readonly Rank[] = RANKS): Card[] =>
  SUITS.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));

const deckIndex = (card: Card): number =>
  SUITS.indexOf(suitOf(card)) * RANKS.length + RANKS.indexOf(rankOf(card));

/** A copy in the order of an unshuffled deck, which does not reveal the order in which the cards were dealt. */
export const sortCards = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => deckIndex(a) - deckIndex(b));

/** The cards that are written one after the other, such as `7HTD`. */
export const cardsIn = (text: string): Card[] => (text.match(/../g) ?? []) as Card[];
