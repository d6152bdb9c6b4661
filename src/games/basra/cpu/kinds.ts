/** Cards by what they do in play: suits are forgotten, but for the two that score. */
import type { Card } from '#src/kit/cards.js';
import { BASRA_RANKS, valueOf } from '../captures.js';
import { pointsOf } from '../scoring.js';

/** A to 10 are 0 to 9, jacks 10; 2C and TD stand apart for their points. */
export type Kind = number;
export const JACK: Kind = 10;
const DEUCE_OF_CLUBS: Kind = 11;
const TEN_OF_DIAMONDS: Kind = 12;
export const KINDS = 13;

/** A multiset of cards as a number: the sum of the weights of their kinds. */
export type Cards = number;

/** How many cards of a value there are. */
export const COPIES = 4;
/** The kinds that are a whole value, or all of it but one card. */
export const PLAIN_KINDS = BASRA_RANKS.length;
const PLAIN_RANGE = (COPIES + 1) ** PLAIN_KINDS;
/** What each kind adds to a multiset: a digit of base 5 a plain kind, then a bit for each of the other two. */
export const WEIGHTS: readonly number[] = Array.from({ length: KINDS }, (_, kind) =>
  kind < PLAIN_KINDS ? (COPIES + 1) ** kind : PLAIN_RANGE * 2 ** (kind - PLAIN_KINDS),
);
export const VALUES: readonly number[] = Array.from({ length: KINDS }, (_, kind) => {
  if (kind === DEUCE_OF_CLUBS) return 2;
  return kind === TEN_OF_DIAMONDS ? 10 : kind + 1;
});

export const kindOf = (card: Card): Kind => {
  if (card === '2C') return DEUCE_OF_CLUBS;
  return card === 'TD' ? TEN_OF_DIAMONDS : valueOf(card) - 1;
};
const POINTS: readonly number[] = (
  ['AC', '2D', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'JC', '2C', 'TD'] as const
).map((card) => pointsOf([card]));

/** 1 to 10, jacks 11. */
export const valueOfKind = (kind: Kind): number => VALUES[kind] ?? 0;
export const pointsOfKind = (kind: Kind): number => POINTS[kind] ?? 0;

export const cardsOf = (kinds: readonly Kind[]): Cards =>
  kinds.reduce((sum, kind) => sum + (WEIGHTS[kind] ?? 0), 0);

/** How many cards of each kind. */
export const countsOf = (cards: Cards): number[] =>
  WEIGHTS.map((weight, kind) =>
    kind < PLAIN_KINDS ? Math.floor(cards / weight) % (COPIES + 1) : Math.floor(cards / weight) % 2,
  );
