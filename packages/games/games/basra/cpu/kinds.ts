/** Cards reduced to what matters in play. Suits matter only for two cards, which score for theirs. */
// A hot loop: reading items without a check is measurably faster.
import { SUITS, type Card } from '../../../kit/cards.js';
import { BASRA_RANKS, pointsOf, valueOf } from '../cards.js';

/** 0 to 9 are A to 10 and 10 is the jack; 2C and TD are kinds of their own because of their points. */
export type Kind = number;
export const JACK: Kind = 10;
const DEUCE_OF_CLUBS: Kind = 11;
const TEN_OF_DIAMONDS: Kind = 12;

/** The number of kinds that stand for a whole rank, apart from the two special cards. */
export const PLAIN_KINDS = BASRA_RANKS.length;

/** One card of each kind. */
const SAMPLES: readonly Card[] = [...BASRA_RANKS.map((rank): Card => `${rank}S`), '2C', 'TD'];
export const KINDS = SAMPLES.length;

const VALUES: readonly number[] = SAMPLES.map(valueOf);
const POINTS: readonly number[] = SAMPLES.map((card) => pointsOf([card]));

export function kindOf(card: Card): Kind {
  if (card === '2C') return DEUCE_OF_CLUBS;
  return card === 'TD' ? TEN_OF_DIAMONDS : valueOf(card) - 1;
}

/** The value of a kind for captures, 1 to 10; 11 for jacks. */
export function valueOfKind(kind: Kind): number {
  return VALUES[kind] ?? 0;
}
export function pointsOfKind(kind: Kind): number {
  return POINTS[kind] ?? 0;
}

/** The most cards of a kind in a multiset. */
export function copiesOfKind(kind: Kind): number {
  return kind < PLAIN_KINDS ? SUITS.length : 1;
}

/** A multiset of kinds as one number, the sum of their weights: a digit in base 5 or a bit for each kind. */
export type KindMultiset = number;

const PLAIN_BASE = SUITS.length + 1;
const WEIGHTS: readonly KindMultiset[] = SAMPLES.map((_, kind) =>
  kind < PLAIN_KINDS ? PLAIN_BASE ** kind : PLAIN_BASE ** PLAIN_KINDS * 2 ** (kind - PLAIN_KINDS),
);

/** The multiset that holds one card of `kind`. */
export function weightOf(kind: Kind): KindMultiset {
  return WEIGHTS[kind] ?? 0;
}

export function multisetOf(kinds: readonly Kind[]): KindMultiset {
  return kinds.reduce((sum, kind) => sum + weightOf(kind), 0);
}

/** How many cards of each kind a multiset holds, by kind. */
export function countsOf(multiset: KindMultiset): number[] {
  return WEIGHTS.map((weight, kind) => Math.floor(multiset / weight) % (kind < PLAIN_KINDS ? PLAIN_BASE : 2));
}
