/** Chooses melds and lays cards off, on the search's state. */
// A hot loop: reading items without a check is measurably faster.
import type { Seat } from '../../../game-type.js';
import { CARD_COUNT } from '../melds.js';
import { EXTENSIONS, MELD_CARDS, MELD_SIZE, MELD_VALUE, MELDS_FROM, NONE, VALUE } from './meld-tables.js';
import { handAt, isDownAt, layOff, type SearchState } from './search-state.js';

const NOTHING = new Uint8Array(0);

const isWithin = (hand: Uint8Array, meld: number): boolean => {
  const cards = MELD_CARDS[meld] ?? NOTHING;
  for (const card of cards) if (hand[card] === 0) return false;
  return true;
};

const meldsWithin = (hand: Uint8Array): number[] => {
  const found: number[] = [];
  for (let card = 0; card < CARD_COUNT; card += 1) {
    if (hand[card] === 0) continue;
    const melds = MELDS_FROM[card] ?? NOTHING;
    for (const meld of melds) if (isWithin(hand, meld)) found.push(meld);
  }
  return found;
};

const add = (hand: Uint8Array, meld: number, amount: 1 | -1): void => {
  const cards = MELD_CARDS[meld] ?? NOTHING;
  for (const card of cards) hand[card] = (hand[card] ?? 0) + amount;
};

interface Totals {
  readonly cards: number;
  readonly value: number;
}

/** A depth-first search for the set of disjoint melds with the most cards. */
interface MeldSearch {
  /** The cards that are not in the chosen melds. */
  readonly hand: Uint8Array;
  readonly melds: readonly number[];
  readonly threshold: Totals;
  /** A card that one of the melds must contain, or `NONE`. */
  readonly required: number;
  readonly chosen: number[];
  cards: number;
  value: number;
  best: readonly number[];
  bestCards: number;
  /** An upper bound on the number of cards that can be laid. */
  readonly mostCards: number;
}

const considerChosen = (search: MeldSearch): void => {
  const { chosen, cards, value, threshold, required } = search;
  if (cards <= search.bestCards || cards < threshold.cards || value < threshold.value) return;
  if (required !== NONE && !chosen.some((meld) => MELD_CARDS[meld]?.includes(required))) return;
  search.best = chosen.slice();
  search.bestCards = cards;
};

const choose = (search: MeldSearch, meld: number): void => {
  search.chosen.push(meld);
  add(search.hand, meld, -1);
  search.cards += MELD_SIZE[meld] ?? 0;
  search.value += MELD_VALUE[meld] ?? 0;
};

const undo = (search: MeldSearch, meld: number): void => {
  search.chosen.pop();
  add(search.hand, meld, 1);
  search.cards -= MELD_SIZE[meld] ?? 0;
  search.value -= MELD_VALUE[meld] ?? 0;
};

const extend = (search: MeldSearch, from: number): void => {
  for (let i = from; i < search.melds.length && search.bestCards < search.mostCards; i += 1) {
    const meld = search.melds[i] ?? NONE;
    if (!isWithin(search.hand, meld)) continue;
    choose(search, meld);
    considerChosen(search);
    extend(search, i);
    undo(search, meld);
  }
};

const NO_THRESHOLD: Totals = { cards: 0, value: 0 };

/** Upper bounds: the cards of the hand that are in at least one of `melds`, and what they are worth. */
const boundsOf = (hand: Uint8Array, melds: readonly number[]): Totals => {
  const isMeldable = new Uint8Array(CARD_COUNT);
  for (const meld of melds) {
    const inMeld = MELD_CARDS[meld] ?? NOTHING;
    for (const card of inMeld) isMeldable[card] = 1;
  }
  let [cards, value] = [0, 0];
  for (let card = 0; card < CARD_COUNT; card += 1) {
    if (isMeldable[card] === 0) continue;
    cards += hand[card] ?? 0;
    value += (hand[card] ?? 0) * (VALUE[card] ?? 0);
  }
  return { cards, value };
};

/** The melds with the most cards that `seat` may lay at once, one of them with the card `required`; empty if it may lay none. */
export function bestMelds(state: SearchState, seat: Seat, required = NONE): readonly number[] {
  const hand = handAt(state, seat);
  const melds = meldsWithin(hand);
  if (melds.length === 0) return melds;
  const threshold = isDownAt(state, seat) ? NO_THRESHOLD : state.threshold;
  const bounds = boundsOf(hand, melds);
  if (bounds.cards < threshold.cards || bounds.value < threshold.value) return [];
  const search: MeldSearch = {
    hand,
    melds,
    threshold,
    required,
    chosen: [],
    cards: 0,
    value: 0,
    best: [],
    bestCards: 0,
    mostCards: bounds.cards,
  };
  extend(search, 0);
  return search.best;
}

/** Lays off the first card of the hand that fits the meld at `index`; `false` if none does. */
const layOffOn = (state: SearchState, index: number): boolean => {
  const hand = handAt(state, state.turn);
  const extensions = EXTENSIONS[state.melds[index] ?? NONE];
  if (extensions === undefined) return false;
  for (let i = 0; i < extensions.length; i += 2) {
    const card = extensions[i] ?? 0;
    if (hand[card] === 0) continue;
    layOff(state, index, card, extensions[i + 1] ?? NONE);
    return true;
  }
  return false;
};

/** Lays off everything that fits, meld by meld, or until the round is over. */
export function layOffAll(state: SearchState): void {
  let index = 0;
  while (index < state.melds.length) {
    const isDone = !layOffOn(state, index);
    if (state.isOver) return;
    if (isDone) index += 1;
  }
}
