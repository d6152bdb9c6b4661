/** A round as the search plays it: all cards known, in flat arrays that change in place (see meld-tables.ts for the ids). */
// A hot loop: reading items without a check is measurably faster.
import type { Rng, Seat } from '../../../game-type.js';
import { CARD_COUNT } from '../melds.js';
import { MAX_RESHUFFLES } from '../schemas.js';
import { MELD_CARDS, MELD_SIZE, MELD_VALUE, NONE } from './meld-tables.js';

/** The requirement for going down, and whether the first seat that goes down changes it for the others. */
interface SearchThreshold {
  cards: number;
  value: number;
  readonly matchesFirstCards: boolean;
  readonly matchesFirstValue: boolean;
}

export interface SearchState {
  readonly seats: number;
  readonly decks: number;
  /** Whether the config leaves time to claim a "50". */
  readonly allowsFifty: boolean;
  /** By seat, then by card id: the copies held. */
  readonly hands: readonly Uint8Array[];
  readonly sizes: Uint8Array;
  /** 1 for a seat that is down. */
  readonly down: Uint8Array;
  /** 1 for a seat that has not been eliminated. */
  readonly playing: Uint8Array;
  /** By card id: the copies in the discard pile and in melds. */
  readonly open: Uint8Array;
  readonly threshold: SearchThreshold;
  /** The ids of the melds on the table, in the order laid. */
  readonly melds: number[];
  /** The cards of the bank; the last one is its top. */
  bank: number[];
  /** The discards, the oldest first. */
  pile: number[];
  /** Whether the top discard may be taken. */
  isTopFresh: boolean;
  reshuffles: number;
  turn: Seat;
  hasDrawn: boolean;
  /** The seat whose discard was taken in this turn, or `NONE`. */
  takenFrom: Seat;
  isOver: boolean;
  /** The winner of the round; `NONE` for a dead round. */
  winner: Seat;
}

export function copyOf(state: SearchState): SearchState {
  return {
    ...state,
    hands: state.hands.map((hand) => hand.slice()),
    sizes: state.sizes.slice(),
    down: state.down.slice(),
    open: state.open.slice(),
    threshold: { ...state.threshold },
    melds: state.melds.slice(),
    bank: state.bank.slice(),
    pile: state.pile.slice(),
  };
}

const NO_HAND = new Uint8Array(CARD_COUNT);

/** The hand of `seat`, not copied. */
export function handAt({ hands }: SearchState, seat: Seat): Uint8Array {
  return hands[seat] ?? NO_HAND;
}

export function sizeOf({ sizes }: SearchState, seat: Seat): number {
  return sizes[seat] ?? 0;
}

export function isDownAt({ down }: SearchState, seat: Seat): boolean {
  return down[seat] === 1;
}

/** Adds a card to the hand of the seat to move. */
const gain = (state: SearchState, card: number): void => {
  const hand = handAt(state, state.turn);
  hand[card] = (hand[card] ?? 0) + 1;
  state.sizes[state.turn] = sizeOf(state, state.turn) + 1;
};

/** Moves a card into the open from the hand of the seat to move. */
const show = (state: SearchState, card: number): void => {
  const hand = handAt(state, state.turn);
  hand[card] = (hand[card] ?? 0) - 1;
  state.sizes[state.turn] = sizeOf(state, state.turn) - 1;
  state.open[card] = (state.open[card] ?? 0) + 1;
};

const finish = (state: SearchState, winner: Seat): void => {
  state.isOver = true;
  state.winner = winner;
};

/** Shuffles all discards but the top one into a new bank; `false` if the round allows no more reshuffles. */
const reshuffle = (state: SearchState, rng: Rng): boolean => {
  const top = state.pile.pop();
  if (state.reshuffles >= MAX_RESHUFFLES || top === undefined) return false;
  for (const card of state.pile) state.open[card] = (state.open[card] ?? 0) - 1;
  state.bank = rng.shuffle(state.pile).reverse();
  state.pile = [top];
  state.reshuffles += 1;
  return true;
};

/** Draws from the bank, which may end in a dead round. */
export function drawFromBank(state: SearchState, rng: Rng): void {
  const isDead = state.bank.length === 0 && !reshuffle(state, rng);
  const card = isDead ? undefined : state.bank.pop();
  if (card === undefined) finish(state, NONE);
  else {
    gain(state, card);
    state.hasDrawn = true;
  }
}

/** Takes the top discard, which `from` discarded, into the hand. The caller lays melds with it. */
export function takeTop(state: SearchState, from: Seat): void {
  const card = state.pile.pop();
  if (card === undefined) return;
  state.open[card] = (state.open[card] ?? 0) - 1;
  gain(state, card);
  state.hasDrawn = true;
  state.isTopFresh = false;
  state.takenFrom = from;
}

const winIfEmpty = (state: SearchState): void => {
  if (sizeOf(state, state.turn) === 0) finish(state, state.turn);
};

/** Sets the threshold for going down, which only the first melds of a round change. */
const updateThreshold = (state: SearchState, melds: readonly number[]): void => {
  const { threshold } = state;
  if (state.melds.length > 0) return;
  const sum = (of: Uint8Array): number => melds.reduce((total, meld) => total + (of[meld] ?? 0), 0);
  if (threshold.matchesFirstCards) threshold.cards = sum(MELD_SIZE);
  if (threshold.matchesFirstValue) threshold.value = sum(MELD_VALUE);
};

export function layMelds(state: SearchState, melds: readonly number[]): void {
  updateThreshold(state, melds);
  for (const meld of melds) {
    for (const card of MELD_CARDS[meld] ?? []) show(state, card);
    state.melds.push(meld);
  }
  state.down[state.turn] = 1;
  winIfEmpty(state);
}

/** Lays `card` off on the meld at `index` on the table, which becomes the meld `longer`. */
export function layOff(state: SearchState, index: number, card: number, longer: number): void {
  show(state, card);
  state.melds[index] = longer;
  winIfEmpty(state);
}

/** The next seat that has not been eliminated. */
export function seatAfter({ seats, playing }: SearchState, seat: Seat): Seat {
  let next = (seat + 1) % seats;
  while (playing[next] === 0) next = (next + 1) % seats;
  return next;
}

/** The previous seat that has not been eliminated. */
export function seatBefore({ seats, playing }: SearchState, seat: Seat): Seat {
  let previous = (seat + seats - 1) % seats;
  while (playing[previous] === 0) previous = (previous + seats - 1) % seats;
  return previous;
}

/** Discards, which ends the turn or the round. */
export function discard(state: SearchState, card: number): void {
  show(state, card);
  state.pile.push(card);
  winIfEmpty(state);
  if (state.isOver) return;
  state.isTopFresh = true;
  state.turn = seatAfter(state, state.turn);
  state.hasDrawn = false;
  state.takenFrom = NONE;
}
