/** A round as the search plays it on: numbers in flat arrays that change in place (lookup.ts has the numbering). */
import type { Rng, Seat } from '#src/game-type.js';
import { MOST_RESHUFFLES } from '../fields.js';
import { MELD_PLACES, MELD_SIZE, MELD_VALUE, NONE, PLACES } from './lookup.js';

/** What a seat that is not down has to lay in one move, and whether the first seat raises it for the others. */
export interface Bar {
  cards: number;
  value: number;
  readonly cardsRise: boolean;
  readonly valueRises: boolean;
}

export interface Table {
  readonly seats: number;
  readonly decks: number;
  readonly fiftyOpen: boolean;
  /** Copies held: by seat, then by place. */
  readonly hands: readonly Uint8Array[];
  readonly sizes: Uint8Array;
  /** 1 for a seat that is down. */
  readonly down: Uint8Array;
  /** 1 for a seat that has not been put out. */
  readonly playing: Uint8Array;
  /** Copies on the discard pile and on the floor, by place. */
  readonly open: Uint8Array;
  readonly bar: Bar;
  /** Catalogue indices, in the order laid. */
  readonly floor: number[];
  /** The last one is the top. */
  bank: number[];
  /** Oldest first. */
  pile: number[];
  /** Whether the top of the pile may be taken. */
  fresh: boolean;
  reshuffles: number;
  turn: Seat;
  hasDrawn: boolean;
  /** Whose discard was taken in this turn, or `NONE`. */
  takenFrom: Seat;
  isOver: boolean;
  /** `NONE` for a dead round. */
  winner: Seat;
}

export const copyOf = (table: Table): Table => ({
  ...table,
  hands: table.hands.map((hand) => hand.slice()),
  sizes: table.sizes.slice(),
  down: table.down.slice(),
  open: table.open.slice(),
  bar: { ...table.bar },
  floor: table.floor.slice(),
  bank: table.bank.slice(),
  pile: table.pile.slice(),
});

const NO_HAND = new Uint8Array(PLACES);

/** The hand of `seat`, which changes with the table. */
export const handAt = ({ hands }: Table, seat: Seat): Uint8Array => hands[seat] ?? NO_HAND;

export const held = (hand: Uint8Array, place: number): number => hand[place] ?? 0;

export const sizeOf = ({ sizes }: Table, seat: Seat): number => sizes[seat] ?? 0;

export const isDownAt = ({ down }: Table, seat: Seat): boolean => down[seat] === 1;

const gain = (table: Table, place: number): void => {
  const hand = handAt(table, table.turn);
  hand[place] = (hand[place] ?? 0) + 1;
  table.sizes[table.turn] = sizeOf(table, table.turn) + 1;
};

/** Puts a card of the hand of the seat to move where all see it. */
const show = (table: Table, place: number): void => {
  const hand = handAt(table, table.turn);
  hand[place] = (hand[place] ?? 0) - 1;
  table.sizes[table.turn] = sizeOf(table, table.turn) - 1;
  table.open[place] = (table.open[place] ?? 0) + 1;
};

const finish = (table: Table, winner: Seat): void => {
  table.isOver = true;
  table.winner = winner;
};

/** Makes a bank of the pile without its top; says whether the round allows that. */
const refill = (table: Table, rng: Rng): boolean => {
  const top = table.pile.pop();
  if (table.reshuffles >= MOST_RESHUFFLES || top === undefined) return false;
  for (const place of table.pile) table.open[place] = (table.open[place] ?? 0) - 1;
  table.bank = rng.shuffle(table.pile).reverse();
  table.pile = [top];
  table.reshuffles += 1;
  return true;
};

/** Draws from the bank, which may end the round dead. */
export const drawFromBank = (table: Table, rng: Rng): void => {
  const isDead = table.bank.length === 0 && !refill(table, rng);
  const place = isDead ? undefined : table.bank.pop();
  if (place === undefined) finish(table, NONE);
  else {
    gain(table, place);
    table.hasDrawn = true;
  }
};

/** Takes the top of the pile into the hand; the melds have to follow. */
export const takeTop = (table: Table, from: Seat): void => {
  const place = table.pile.pop();
  if (place === undefined) return;
  table.open[place] = (table.open[place] ?? 0) - 1;
  gain(table, place);
  table.hasDrawn = true;
  table.fresh = false;
  table.takenFrom = from;
};

const winIfEmpty = (table: Table): void => {
  if (sizeOf(table, table.turn) === 0) finish(table, table.turn);
};

const raiseBar = ({ bar, floor }: Table, melds: readonly number[]): void => {
  if (floor.length > 0) return;
  const sum = (of: Uint8Array): number => melds.reduce((total, meld) => total + (of[meld] ?? 0), 0);
  if (bar.cardsRise) bar.cards = sum(MELD_SIZE);
  if (bar.valueRises) bar.value = sum(MELD_VALUE);
};

export const layMelds = (table: Table, melds: readonly number[]): void => {
  raiseBar(table, melds);
  for (const meld of melds) {
    for (const place of MELD_PLACES[meld] ?? []) show(table, place);
    table.floor.push(meld);
  }
  table.down[table.turn] = 1;
  winIfEmpty(table);
};

/** Lays a card off on the meld numbered `index`, which becomes `longer`. */
export const layOff = (table: Table, index: number, place: number, longer: number): void => {
  show(table, place);
  table.floor[index] = longer;
  winIfEmpty(table);
};

export const seatAfter = ({ seats, playing }: Table, seat: Seat): Seat => {
  let next = (seat + 1) % seats;
  while (playing[next] === 0) next = (next + 1) % seats;
  return next;
};

export const seatBefore = ({ seats, playing }: Table, seat: Seat): Seat => {
  let last = (seat + seats - 1) % seats;
  while (playing[last] === 0) last = (last + seats - 1) % seats;
  return last;
};

/** Discards, which ends the turn. */
export const discard = (table: Table, place: number): void => {
  show(table, place);
  table.pile.push(place);
  winIfEmpty(table);
  if (table.isOver) return;
  table.fresh = true;
  table.turn = seatAfter(table, table.turn);
  table.hasDrawn = false;
  table.takenFrom = NONE;
};
