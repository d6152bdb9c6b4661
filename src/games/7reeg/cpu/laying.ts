/** Which melds to lay at once, and what can be laid off, on the search's table. */
import type { Seat } from '#src/game-type.js';
import { EXTENSIONS, MELDS_FROM, MELD_PLACES, MELD_SIZE, MELD_VALUE, NONE, PLACES, VALUE } from './lookup.js';
import { handAt, isDownAt, layOff, type Table } from './table.js';

const NOTHING = new Uint8Array(0);

const isWithin = (hand: Uint8Array, meld: number): boolean => {
  const places = MELD_PLACES[meld] ?? NOTHING;
  for (const place of places) if (hand[place] === 0) return false;
  return true;
};

/** All melds in a hand. */
const meldsWithin = (hand: Uint8Array): number[] => {
  const found: number[] = [];
  for (let place = 0; place < PLACES; place += 1) {
    if (hand[place] === 0) continue;
    const melds = MELDS_FROM[place] ?? NOTHING;
    for (const meld of melds) if (isWithin(hand, meld)) found.push(meld);
  }
  return found;
};

const change = (hand: Uint8Array, meld: number, by: 1 | -1): void => {
  const places = MELD_PLACES[meld] ?? NOTHING;
  for (const place of places) hand[place] = (hand[place] ?? 0) + by;
};

/** A set of melds on its way: what it holds so far, and the best one seen. */
interface Hunt {
  readonly hand: Uint8Array;
  readonly melds: readonly number[];
  readonly needed: { readonly cards: number; readonly value: number };
  /** One of the melds has to hold this card, unless `NONE`. */
  readonly wanted: number;
  readonly chosen: number[];
  cards: number;
  value: number;
  best: readonly number[];
  bestCards: number;
  /** No more cards than these can be laid. */
  readonly most: number;
}

const judge = (hunt: Hunt): void => {
  const { chosen, cards, value, needed, wanted } = hunt;
  if (cards <= hunt.bestCards || cards < needed.cards || value < needed.value) return;
  if (wanted !== NONE && !chosen.some((meld) => MELD_PLACES[meld]?.includes(wanted))) return;
  hunt.best = chosen.slice();
  hunt.bestCards = cards;
};

const step = (hunt: Hunt, meld: number, by: 1 | -1): void => {
  change(hunt.hand, meld, by === 1 ? -1 : 1);
  hunt.cards += by * (MELD_SIZE[meld] ?? 0);
  hunt.value += by * (MELD_VALUE[meld] ?? 0);
};

const extend = (hunt: Hunt, from: number): void => {
  for (let at = from; at < hunt.melds.length && hunt.bestCards < hunt.most; at += 1) {
    const meld = hunt.melds[at] ?? NONE;
    if (!isWithin(hunt.hand, meld)) continue;
    hunt.chosen.push(meld);
    step(hunt, meld, 1);
    judge(hunt);
    extend(hunt, at);
    step(hunt, meld, -1);
    hunt.chosen.pop();
  }
};

const FREE = { cards: 0, value: 0 } as const;

const inSome = new Uint8Array(PLACES);

/** How many cards of the hand are in at least one of `melds`, and what they are worth at most. */
const mostOf = (hand: Uint8Array, melds: readonly number[]): { cards: number; value: number } => {
  inSome.fill(0);
  for (const meld of melds) {
    const places = MELD_PLACES[meld] ?? NOTHING;
    for (const place of places) inSome[place] = 1;
  }
  let [cards, value] = [0, 0];
  for (let place = 0; place < PLACES; place += 1) {
    if (inSome[place] === 0) continue;
    cards += hand[place] ?? 0;
    value += (hand[place] ?? 0) * (VALUE[place] ?? 0);
  }
  return { cards, value };
};

/** The melds with the most cards that `seat` may lay at once, `wanted` among their cards; none where there are none. */
export const bestLaying = (table: Table, seat: Seat, wanted = NONE): readonly number[] => {
  const hand = handAt(table, seat);
  const melds = meldsWithin(hand);
  if (melds.length === 0) return melds;
  const needed = isDownAt(table, seat) ? FREE : table.bar;
  const most = mostOf(hand, melds);
  if (most.cards < needed.cards || most.value < needed.value) return [];
  const hunt: Hunt = {
    hand,
    melds,
    needed,
    wanted,
    chosen: [],
    cards: 0,
    value: 0,
    best: [],
    bestCards: 0,
    most: most.cards,
  };
  extend(hunt, 0);
  return hunt.best;
};

/** Lays off the first card of the hand that fits a meld from `index` on; says whether one did. */
const layOffOn = (table: Table, index: number): boolean => {
  const hand = handAt(table, table.turn);
  const extensions = EXTENSIONS[table.floor[index] ?? NONE];
  if (extensions === undefined) return false;
  for (let at = 0; at < extensions.length; at += 2) {
    const place = extensions[at] ?? 0;
    if (hand[place] === 0) continue;
    layOff(table, index, place, extensions[at + 1] ?? NONE);
    return true;
  }
  return false;
};

/** Lays off all that fits, meld after meld, or until the round is over. */
export const layOffAll = (table: Table): void => {
  let index = 0;
  while (index < table.floor.length) {
    const isDone = !layOffOn(table, index);
    if (table.isOver) return;
    if (isDone) index += 1;
  }
};
