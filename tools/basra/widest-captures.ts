/**
 * Finds the widest choices of captures over every table that can occur in play: at most four cards as dealt, and laid
 * cards of different values to which the dealt ones do not add up (otherwise they would have captured). Jacks make up the
 * rest of the four, because only a jack takes them.
 * Run: node dist/tools/basra/widest-captures.js
 */
import { pathToFileURL } from 'node:url';
import { capturesOf } from 'parlour-games/games/basra/captures';
import { BASRA_RANKS } from 'parlour-games/games/basra/cards';
import { TABLE_SIZE } from 'parlour-games/games/basra/rounds';
import { HAND_SIZE } from 'parlour-games/games/basra/schemas';
import { SUITS, type Card } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';

const VALUES = Array.from({ length: 10 }, (_, i) => i + 1);
const JACK = 11;

/** All multisets of at most `size` values, none below `from`. */
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

const cardOf = (value: number, copy: number): Card => `${at(BASRA_RANKS, value - 1)}${at(SUITS, copy)}`;

const cardsOf = (values: readonly number[]): Card[] =>
  values.map((value, i) => cardOf(value, values.slice(0, i).filter((each) => each === value).length));

const count = (values: readonly number[], value: number): number =>
  values.filter((each) => each === value).length;

interface Width {
  readonly count: number;
  readonly table: Card[];
  readonly card: Card;
}

interface Widest {
  readonly tables: number;
  readonly largestTable: number;
  /** The captures of one card. */
  readonly mostCaptures: Width;
  /** The moves of a hand of five: the five highest counts among the cards that are not on the table. */
  readonly mostMoves: Width;
}

/** The captures of every card that can be in a hand, one entry per card, the most first. */
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

/** All tables that can occur in play, by value; with `fullOnly`, only those on which no further card could have been laid. */
function* tablesOfPlay(fullOnly: boolean): Generator<number[]> {
  for (const dealt of multisets(TABLE_SIZE)) {
    const reached = sums(dealt);
    const layable = VALUES.filter((value) => !reached.has(value));
    for (const laid of fullOnly ? [layable] : subsets(layable)) {
      yield [...dealt, ...laid, ...Array.from({ length: TABLE_SIZE - dealt.length }, () => JACK)];
    }
  }
}

/** Searches all tables that can occur in play, or only the full ones. */
export function widestCaptures(fullOnly = false): Widest {
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
}

/** The mean time of one enumeration, after as many calls to warm up. */
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
