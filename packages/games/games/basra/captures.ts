import type { Card } from '../../kit/cards.js';
import { isJack, valueOf } from './cards.js';
import type { Move } from './schemas.js';

/** A set of table cards: bit i stands for the card at index i of the table. */
type CardSet = number;

/** All sets of cards from index `from` on whose values add up to `total`. */
const groups = (values: readonly number[], total: number, from = 0): CardSet[] => {
  if (total === 0) return [0];
  const value = values[from];
  if (value === undefined) return [];
  const without = groups(values, total, from + 1);
  if (value > total) return without;
  return [...groups(values, total - value, from + 1).map((set) => set | (1 << from)), ...without];
};

/** The unions of disjoint groups: all of them, and those to which no further group can be added. */
const unions = (allGroups: readonly CardSet[]): { all: Set<CardSet>; maximal: CardSet[] } => {
  const all = new Set<CardSet>([0]);
  const maximal: CardSet[] = [];
  for (const union of all) {
    const disjoint = allGroups.filter((group) => (group & union) === 0);
    if (disjoint.length === 0) maximal.push(union);
    for (const group of disjoint) all.add(union | group);
  }
  return { all, maximal };
};

const cardsIn = (table: readonly Card[], set: CardSet): Card[] =>
  table.filter((_, index) => (set & (1 << index)) !== 0);

const setOf = (table: readonly Card[], cards: readonly Card[]): CardSet =>
  cards.reduce((set, card) => set | (1 << table.indexOf(card)), 0);

/** Orders two different sets: the one with the first table card in which they differ comes first. */
const byFirstDifference = (a: CardSet, b: CardSet): number => {
  const differing = a ^ b;
  return (a & differing & -differing) !== 0 ? -1 : 1;
};

/**
 * Every capture that `card` can make on `table`; an empty list when it can take nothing. A jack has one, the whole table.
 * Any other card takes a union of disjoint groups (a card of its own value, or two or more that add up to it) to which
 * no group of the remaining cards can be added (docs/rules/basra.md). Each capture is in table order, and captures are
 * sorted by the first table card in which they differ. Handles tables of up to 31 cards; no table in play has more than 14.
 */
export function capturesOf(table: readonly Card[], card: Card): Card[][] {
  if (isJack(card)) return table.length === 0 ? [] : [[...table]];
  const all = groups(table.map(valueOf), valueOf(card));
  if (all.length === 0) return [];
  return unions(all)
    .maximal.sort(byFirstDifference)
    .map((set) => cardsIn(table, set));
}

/**
 * Whether `taken`, distinct cards on `table`, can be split into groups for `card`, which is not a jack. The union need
 * not be maximal.
 */
export function isUnionOfGroups(table: readonly Card[], card: Card, taken: readonly Card[]): boolean {
  return unions(groups(table.map(valueOf), valueOf(card))).all.has(setOf(table, taken));
}

/** The move that plays `card` and takes `capture`, in its canonical spelling: without `capture` if it takes nothing. */
export function moveOf(card: Card, capture: readonly Card[]): Move {
  return capture.length === 0 ? { type: 'play', card } : { type: 'play', card, capture: [...capture] };
}

/** All legal moves that play `card`, given its captures. */
export function movesTaking(card: Card, captures: readonly (readonly Card[])[]): Move[] {
  return captures.length === 0 ? [moveOf(card, [])] : captures.map((capture) => moveOf(card, capture));
}

/** All legal moves that play `card` on `table`, in the order of their captures. */
export function movesOf(table: readonly Card[], card: Card): Move[] {
  return movesTaking(card, capturesOf(table, card));
}
