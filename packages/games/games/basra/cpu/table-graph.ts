/** Card tables as the nodes of a graph. Each node remembers what every card takes from it and what that leaves. */
// A hot loop: reading items without a check is measurably faster.
import type { Card } from '../../../kit/cards.js';
import { sum } from '../../../kit/lists.js';
import { BASRA_FACTOR } from '../cards.js';
import {
  copiesOfKind,
  countsOf,
  JACK,
  kindOf,
  KINDS,
  multisetOf,
  PLAIN_KINDS,
  pointsOfKind,
  valueOfKind,
  weightOf,
  type Kind,
  type KindMultiset,
} from './kinds.js';

interface Sum {
  readonly multiset: KindMultiset;
  readonly needs: readonly { readonly kind: Kind; readonly count: number }[];
}

/** All ascending lists of kinds from `from` on, none of them jacks, that add up to `total`. */
const listsOf = (total: number, from: Kind = 0): Kind[][] => {
  if (total === 0) return [[]];
  return Array.from({ length: KINDS }, (_, kind) => kind).flatMap((kind) =>
    kind < from || kind === JACK || valueOfKind(kind) > total
      ? []
      : listsOf(total - valueOfKind(kind), kind).map((rest) => [kind, ...rest]),
  );
};

const sumOf = (kinds: readonly Kind[]): Sum => ({
  multiset: multisetOf(kinds),
  needs: [...new Set(kinds)].map((kind) => ({
    kind,
    count: kinds.filter((each) => each === kind).length,
  })),
});

const existsInDeck = ({ needs }: Sum): boolean =>
  needs.every(({ kind, count }) => count <= copiesOfKind(kind));

const sumsByValue: readonly (readonly Sum[])[] = Array.from({ length: 11 }, (_, total) =>
  listsOf(total)
    .filter((kinds) => kinds.length > 1)
    .map(sumOf)
    .filter(existsInDeck),
);

/** The sums that add up to `value`, 1 to 10, and can be taken from a table with these `counts` of each kind. */
const sumsIn = (counts: readonly number[], value: number): readonly Sum[] =>
  (sumsByValue[value] ?? []).filter(({ needs }) =>
    needs.every(({ kind, count }) => (counts[kind] ?? 0) >= count),
  );

export interface TableNode {
  readonly cards: KindMultiset;
  /** The number of cards on the table. */
  readonly size: number;
  /** The points of these cards. */
  readonly points: number;
  /** How many cards of each kind lie there, by kind. */
  readonly counts: readonly number[];
  /** The plays of a card of each kind, computed on first use. */
  readonly plays: (readonly Play[] | undefined)[];
  threats: readonly Threat[] | undefined;
}

/** One way to play a card of a kind on a table. */
export interface Play {
  readonly kind: Kind;
  /** Identifies the play among all plays on one table. */
  readonly key: number;
  /** How many cards it takes from the table. */
  readonly takes: number;
  /** Points scored at once, including those of the card itself and a basra, but not a basra of jacks. */
  readonly gain: number;
  readonly isJackBasra: boolean;
  readonly after: TableNode;
}

/** The most that a card of a value can win from a table, without the points of the card itself. */
interface Threat {
  readonly value: number;
  readonly gain: number;
}

export const EMPTY_TABLE: KindMultiset = 0;

/** The cache is emptied when it holds this many nodes, which take about 50 MB at most. Results do not depend on it. */
const MAX_CACHED_NODES = 30_000;
const nodeCache = new Map<KindMultiset, TableNode>();

const newNode = (cards: KindMultiset): TableNode => {
  const counts = countsOf(cards);
  return {
    cards,
    size: sum(counts),
    points: counts.reduce((sum, count, kind) => sum + count * pointsOfKind(kind), 0),
    counts,
    plays: Array.from({ length: KINDS }, () => undefined),
    threats: undefined,
  };
};

/** The node of a table with these cards. */
export function tableNode(cards: KindMultiset): TableNode {
  const cached = nodeCache.get(cards);
  if (cached !== undefined) return cached;
  if (nodeCache.size >= MAX_CACHED_NODES) nodeCache.clear();
  const node = newNode(cards);
  nodeCache.set(cards, node);
  return node;
}

const keyOf = (kind: Kind, taken: KindMultiset): number => kind + KINDS * taken;

/** The `key` of the play that plays `card` and takes `capture`. */
export function playKey(card: Card, capture: readonly Card[]): number {
  return keyOf(kindOf(card), multisetOf(capture.map(kindOf)));
}

const cardsOfValue = (value: number, { counts }: TableNode): KindMultiset =>
  counts.reduce((sum, count, kind) => (valueOfKind(kind) === value ? sum + count * weightOf(kind) : sum), 0);

/** The tables that captures by a card of `value` leave; only the unchanged table if there is no capture. */
const leftByCaptures = (value: number, table: TableNode): Set<KindMultiset> => {
  const rests = new Set([table.cards - cardsOfValue(value, table)]);
  const left = new Set<KindMultiset>();
  for (const rest of rests) {
    const sums = sumsIn(countsOf(rest), value);
    if (sums.length === 0) left.add(rest);
    for (const { multiset } of sums) rests.add(rest - multiset);
  }
  return left;
};

const layOn = (table: TableNode, kind: Kind): Play => ({
  kind,
  key: keyOf(kind, 0),
  takes: 0,
  gain: 0,
  isJackBasra: false,
  after: tableNode(table.cards + weightOf(kind)),
});

const capture = (table: TableNode, kind: Kind, after: TableNode): Play => {
  const isBasra = after.size === 0 && kind !== JACK;
  const basra = isBasra ? BASRA_FACTOR * valueOfKind(kind) : 0;
  return {
    kind,
    key: keyOf(kind, table.cards - after.cards),
    takes: table.size - after.size,
    gain: table.points - after.points + pointsOfKind(kind) + basra,
    isJackBasra: kind === JACK && table.size === table.counts[JACK],
    after,
  };
};

const findPlays = (table: TableNode, kind: Kind): Play[] => {
  if (table.size === 0) return [layOn(table, kind)];
  if (kind === JACK) return [capture(table, kind, tableNode(EMPTY_TABLE))];
  const left = leftByCaptures(valueOfKind(kind), table);
  return left.has(table.cards)
    ? [layOn(table, kind)]
    : [...left].map((cards) => capture(table, kind, tableNode(cards)));
};

/** Every way to play a card of `kind` on `table`. */
export function playsOn(table: TableNode, kind: Kind): readonly Play[] {
  const plays = table.plays[kind] ?? findPlays(table, kind);
  table.plays[kind] = plays;
  return plays;
}

const gainOf = (play: Play): number => play.gain - (play.takes > 0 ? pointsOfKind(play.kind) : 0);

const findThreats = (table: TableNode): Threat[] =>
  Array.from({ length: PLAIN_KINDS }, (_, kind) => ({
    value: valueOfKind(kind),
    gain: Math.max(...playsOn(table, kind).map(gainOf)),
  }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);

/** The most that a card of each value can win from `table`, in descending order. */
export function threatsOf(table: TableNode): readonly Threat[] {
  table.threats ??= findThreats(table);
  return table.threats;
}
