/** Playing cards as two characters, rank then suit, such as `TD`. A hand is a list of them; equal cards are repeated. */
export const SUITS = ['C', 'D', 'H', 'S'] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];
export type Card = `${Rank}${Suit}`;

export function rankOf(card: Card): Rank {
  return card[0] as Rank;
}
export function suitOf(card: Card): Suit {
  return card[1] as Suit;
}

/** An unshuffled deck of the given ranks: suits C, D, H, S, and within a suit the ranks in the given order. */
export function deckOf(ranks: readonly Rank[] = RANKS): Card[] {
  return SUITS.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));
}

const deckIndex = (card: Card): number =>
  SUITS.indexOf(suitOf(card)) * RANKS.length + RANKS.indexOf(rankOf(card));

/** A copy in the order of an unshuffled deck, which does not reveal the order in which the cards were dealt. */
export function sortCards(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => deckIndex(a) - deckIndex(b));
}

/** The cards that are written one after the other, such as `7HTD`. */
export function cardsIn(text: string): Card[] {
  return (text.match(/../g) ?? []) as Card[];
}
