/**
 * Measures the enumeration of captures over every table that play can make: at most four cards as dealt, and laid
 * cards, each of a value to which the dealt ones do not add up (or it would have captured) and no two alike.
 * Jacks fill up the four, as no other card takes one. Run: node dist/tools/basra/widest-captures.js
 */
import { pathToFileURL } from 'node:url';
import { BASRA_RANKS, capturesOf } from '#src/games/basra/captures.js';
import { HAND_SIZE, TABLE_SIZE } from '#src/games/basra/deal.js';
import { SUITS, type Card } from '#src/kit/cards.js';

const VALUES = Array.from({ length: 10 }, (_, i) => i + 1);
const JACK = 11;

/** All multisets of up to `size` values from `from` on. */
const multisets = (size: number, from = 1): number[][] => [
  [],
  ...(size === 0
    ? []
    : VALUES.filter((value) => value >= from).flatMap((value) =>
        multisets(size - 1, value).map((rest) => [value, ...rest]),
      )),
];

const subsets = (values: readonly number[]): number[][] =>
  values.reduce<number[][]>((all, value) => [...all, ...all.map((subset) => [...subset, value])], [[]]);

const sums = (values: readonly number[]): Set<number> =>
  new Set(subsets(values).map((subset) => subset.reduce((sum, value) => sum + value, 0)));

const cardOf = (value: number, copy: number): Card => `${BASRA_RANKS[value - 1] ?? 'J'}${SUITS[copy] ?? 'S'}`;

const cardsOf = (values: readonly number[]): Card[] =>
  values.map((value, i) => cardOf(value, values.slice(0, i).filter((each) => each === value).length));

const count = (values: readonly number[], value: number): number =>
  values.filter((each) => each === value).length;

interface Width {
  readonly count: number;
  readonly table: Card[];
  readonly card: Card;
}

export interface Widest {
  readonly tables: number;
  readonly largestTable: number;
  /** Of one card, and of a hand of five: the sum of the five highest counts of the cards not on the table. */
  readonly mostCaptures: Width;
  readonly mostMoves: Width;
}

/** How many captures each value has that can be in a hand, highest first, as often as it can be there. */
const widthsOf = (values: readonly number[]): Width[] => {
  const table = cardsOf(values);
  return VALUES.flatMap((value) => {
    const card = cardOf(value, SUITS.length - 1);
    const held = SUITS.length - count(values, value);
    const captures = held === 0 ? 0 : capturesOf(table, card).length;
    return Array.from({ length: held }, () => ({ count: captures, table, card }));
  }).sort((a, b) => b.count - a.count);
};

const wider = (a: Width, b: Width | undefined): Width => (b !== undefined && b.count > a.count ? b : a);

const movesOf = (widths: readonly Width[]): number =>
  widths.slice(0, HAND_SIZE).reduce((sum, width) => sum + Math.max(width.count, 1), 0);

/** All tables as above, by value; with `fullOnly` just those to which no further card could have been laid. */
function* tablesOfPlay(fullOnly: boolean): Generator<number[]> {
  for (const dealt of multisets(TABLE_SIZE)) {
    const reached = sums(dealt);
    const layable = VALUES.filter((value) => !reached.has(value));
    for (const laid of fullOnly ? [layable] : subsets(layable)) {
      yield [...dealt, ...laid, ...Array.from({ length: TABLE_SIZE - dealt.length }, () => JACK)];
    }
  }
}

/** Looks at every table as above. */
export const widestCaptures = (fullOnly = false): Widest => {
  const none: Width = { count: 0, table: [], card: 'AC' };
  let widest: Widest = { tables: 0, largestTable: 0, mostCaptures: none, mostMoves: none };
  for (const values of tablesOfPlay(fullOnly)) {
    const widths = widthsOf(values);
    const [first] = widths;
    widest = {
      tables: widest.tables + 1,
      largestTable: Math.max(widest.largestTable, values.length),
      mostCaptures: wider(widest.mostCaptures, first),
      mostMoves: wider(widest.mostMoves, first && { ...first, count: movesOf(widths) }),
    };
  }
  return widest;
};

/** Milliseconds of one enumeration, the mean of many once it is compiled. */
const millisecondsOf = (table: readonly Card[], card: Card, times = 2000): number => {
  for (let i = 0; i < times; i += 1) capturesOf(table, card);
  const start = performance.now();
  for (let i = 0; i < times; i += 1) capturesOf(table, card);
  return (performance.now() - start) / times;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const widest = widestCaptures();
  const { table, card } = widest.mostCaptures;
  console.log(JSON.stringify({ ...widest, milliseconds: millisecondsOf(table, card) }));
}
