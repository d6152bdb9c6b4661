/** Tables as the search sees them: a graph whose nodes remember what each card takes and what is left. */
import type { Card } from '#src/kit/cards.js';
import {
  cardsOf,
  COPIES,
  countsOf,
  JACK,
  kindOf,
  KINDS,
  PLAIN_KINDS,
  pointsOfKind,
  valueOfKind,
  VALUES,
  WEIGHTS,
  type Cards,
  type Kind,
} from './kinds.js';

const keyOf = (kind: Kind, taken: Cards): number => kind + KINDS * taken;

/** The `key` of the play that plays `card` and takes `capture`. */
export const playKey = (card: Card, capture: readonly Card[]): number =>
  keyOf(kindOf(card), cardsOf(capture.map(kindOf)));

/** One way to play a card of a kind on a table. */
export interface Play {
  readonly kind: Kind;
  /** Tells the plays of all kinds on one table apart. */
  readonly key: number;
  /** How many cards it takes from the table. */
  readonly takes: number;
  /** Points at once, those of the card itself and a basra included, a jack's basra left out. */
  readonly gain: number;
  readonly isJackBasra: boolean;
  readonly after: Table;
}

/** What a value could win from a table at best, without the points of the card itself. */
export interface Threat {
  readonly value: number;
  readonly gain: number;
}

export interface Table {
  readonly cards: Cards;
  readonly size: number;
  /** The points of the cards that lie there. */
  readonly points: number;
  readonly counts: readonly number[];
  readonly plays: (readonly Play[] | undefined)[];
  threats: readonly Threat[] | undefined;
}

/** So many tables are remembered, then all are forgotten: some tens of megabytes. What is found does not depend on it. */
const REMEMBERED = 30_000;
const known = new Map<Cards, Table>();

const newTable = (cards: Cards): Table => {
  const counts = countsOf(cards);
  return {
    cards,
    size: counts.reduce((sum, count) => sum + count, 0),
    points: counts.reduce((sum, count, kind) => sum + count * pointsOfKind(kind), 0),
    counts,
    plays: Array.from({ length: KINDS }, () => undefined),
    threats: undefined,
  };
};

export const tableOf = (cards: Cards): Table => {
  const remembered = known.get(cards);
  if (remembered !== undefined) return remembered;
  if (known.size >= REMEMBERED) known.clear();
  const table = newTable(cards);
  known.set(cards, table);
  return table;
};

/** All multisets of two or more kinds, none of them jacks, that add up to `total`. */
const sumsTo = (total: number, from = 0): Kind[][] => {
  if (total === 0) return [[]];
  return VALUES.flatMap((value, kind) =>
    kind < from || kind === JACK || value > total
      ? []
      : sumsTo(total - value, kind).map((rest) => [kind, ...rest]),
  );
};

interface Group {
  readonly cards: Cards;
  readonly needs: readonly { readonly kind: Kind; readonly count: number }[];
}

const GROUPS: readonly (readonly Group[])[] = Array.from({ length: 11 }, (_, total) =>
  sumsTo(total)
    .filter((kinds) => kinds.length > 1)
    .map((kinds) => ({
      cards: cardsOf(kinds),
      needs: [...new Set(kinds)].map((kind) => ({
        kind,
        count: kinds.filter((each) => each === kind).length,
      })),
    }))
    .filter(({ needs }) => needs.every(({ kind, count }) => count <= (kind < PLAIN_KINDS ? COPIES : 1))),
);

const fits = ({ needs }: Group, counts: readonly number[]): boolean =>
  needs.every(({ kind, count }) => (counts[kind] ?? 0) >= count);

const singlesOf = (value: number, { counts }: Table): Cards =>
  counts.reduce(
    (sum, count, kind) => (valueOfKind(kind) === value ? sum + count * (WEIGHTS[kind] ?? 0) : sum),
    0,
  );

/** What the captures of a value leave on the table; all of it when there is none. */
const leftBy = (value: number, table: Table): Set<Cards> => {
  const groups = GROUPS[value] ?? [];
  const rests = new Set([table.cards - singlesOf(value, table)]);
  const left = new Set<Cards>();
  for (const rest of rests) {
    const counts = countsOf(rest);
    const fitting = groups.filter((group) => fits(group, counts));
    if (fitting.length === 0) left.add(rest);
    for (const { cards } of fitting) rests.add(rest - cards);
  }
  return left;
};

const laidOn = (table: Table, kind: Kind): Play => ({
  kind,
  key: keyOf(kind, 0),
  takes: 0,
  gain: 0,
  isJackBasra: false,
  after: tableOf(table.cards + (WEIGHTS[kind] ?? 0)),
});

const taking = (table: Table, kind: Kind, after: Table): Play => {
  const isSweep = after.size === 0;
  const basra = isSweep && kind !== JACK ? 2 * valueOfKind(kind) : 0;
  return {
    kind,
    key: keyOf(kind, table.cards - after.cards),
    takes: table.size - after.size,
    gain: table.points - after.points + pointsOfKind(kind) + basra,
    isJackBasra: kind === JACK && table.size === table.counts[JACK],
    after,
  };
};

const findPlays = (table: Table, kind: Kind): Play[] => {
  if (table.size === 0) return [laidOn(table, kind)];
  if (kind === JACK) return [taking(table, kind, tableOf(0))];
  const left = leftBy(valueOfKind(kind), table);
  return left.has(table.cards)
    ? [laidOn(table, kind)]
    : [...left].map((after) => taking(table, kind, tableOf(after)));
};

/** Every way to play a card of `kind` on `table`. */
export const playsOn = (table: Table, kind: Kind): readonly Play[] => {
  const plays = table.plays[kind] ?? findPlays(table, kind);
  table.plays[kind] = plays;
  return plays;
};

const findThreats = (table: Table): Threat[] =>
  Array.from({ length: PLAIN_KINDS }, (_, kind) => ({
    value: kind + 1,
    gain: Math.max(
      ...playsOn(table, kind).map((play) => play.gain - (play.takes > 0 ? pointsOfKind(kind) : 0)),
    ),
  }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);

/** What there is to win, the most first. */
export const threatsOf = (table: Table): readonly Threat[] => {
  table.threats ??= findThreats(table);
  return table.threats;
};
