import { RANKS, rankOf, type Card } from '#src/kit/cards.js';

/** A set of positions on the table: bit i stands for the card at place i. */
type Places = number;

/** The ranks Basra uses: no queens, no kings. */
export const BASRA_RANKS = RANKS.slice(0, RANKS.indexOf('Q'));

export const isJack = (card: Card): boolean => rankOf(card) === 'J';

/** Ace 1, 2 to 10 as printed, jack 11. */
export const valueOf = (card: Card): number => BASRA_RANKS.indexOf(rankOf(card)) + 1;

/** All sets of places from `from` on whose values add up to `total`. */
const groups = (values: readonly number[], total: number, from = 0): Places[] => {
  if (total === 0) return [0];
  const value = values[from];
  if (value === undefined) return [];
  const without = groups(values, total, from + 1);
  if (value > total) return without;
  return [...groups(values, total - value, from + 1).map((places) => places | (1 << from)), ...without];
};

const isSingle = (places: Places): boolean => (places & (places - 1)) === 0;

/** The unions of disjoint groups: all of them (`any`), and those to which no group can be added (`maximal`). */
const unions = (all: readonly Places[]): { any: Set<Places>; maximal: Places[] } => {
  const any = new Set<Places>([0]);
  const maximal: Places[] = [];
  for (const union of any) {
    const fitting = all.filter((group) => (group & union) === 0);
    if (fitting.length === 0) maximal.push(union);
    for (const group of fitting) any.add(union | group);
  }
  return { any, maximal };
};

const cardsAt = (table: readonly Card[], places: Places): Card[] =>
  table.filter((_, place) => (places & (1 << place)) !== 0);

const placesOf = (table: readonly Card[], cards: readonly Card[]): Places =>
  cards.reduce((places, card) => places | (1 << table.indexOf(card)), 0);

/** Which of two different sets holds the first place in which they differ comes first. */
const byFirstPlace = (a: Places, b: Places): number => {
  const differing = a ^ b;
  return (a & differing & -differing) !== 0 ? -1 : 1;
};

/**
 * Every capture that `card` has on `table`, cards in table order, captures by the first place in which they differ; an
 * empty list when it can take nothing. A jack has one, the whole table. Any other card takes a union of disjoint groups
 * (a card of its own value, or two or more that add up to it) to which no group of the cards left can be added
 * (docs/rules/basra.md). Cards of its own value are in every one of them, so the search is for the sums only.
 * Tables of up to 31 cards are understood; play never makes one of more than 14.
 */
export const capturesOf = (table: readonly Card[], card: Card): Card[][] => {
  if (isJack(card)) return table.length === 0 ? [] : [[...table]];
  const all = groups(table.map(valueOf), valueOf(card));
  if (all.length === 0) return [];
  const singles = all.filter(isSingle).reduce((union, single) => union | single, 0);
  const several = all.filter((group) => !isSingle(group));
  return unions(several)
    .maximal.map((places) => places | singles)
    .sort(byFirstPlace)
    .map((places) => cardsAt(table, places));
};

/** Whether `taken`, different cards of `table`, splits into groups for `card`, no jack; it need not be maximal. */
export const isUnionOfGroups = (table: readonly Card[], card: Card, taken: readonly Card[]): boolean =>
  unions(groups(table.map(valueOf), valueOf(card))).any.has(placesOf(table, taken));
