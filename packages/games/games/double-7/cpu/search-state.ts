/**
 * One hand as the search plays it: the game's state in numbers that are quick to copy and change. Draws and passes are
 * never a choice, so they happen within a play: after each play it is the turn of a seat that can play, or the hand is
 * over.
 */
// A hot loop: reading items without a check is measurably faster.
import { numbersOf, NUMBERS, type Card } from '../cards.js';
import { ENDS, type End } from '../layout.js';

/** Stands for no number, no card or no seat. */
export const NONE = -1;
export const NUMBER_COUNT = NUMBERS.length;

/** A card as one number: 8 × its higher number + its lower number. */
export type CardCode = number;
/** A play as one number: 8 × the card's code + the end's index in `ENDS`, or `OPENING`. */
export type MoveCode = number;
/** In place of an end's index, for an opening play. */
export const OPENING = ENDS.length;

/** Mutable, unlike the states of the game. Copy it with `copyOf`. */
export interface SearchState {
  readonly target: number;
  /** The cards held: for seat s and number n, bit m of element 8 s + n is set if the seat holds the card n:m or m:n. */
  readonly rows: number[];
  /** How many cards each seat holds. */
  readonly sizes: number[];
  readonly scores: number[];
  /** The cards from the top down. The first `drawn` have been drawn. */
  readonly boneyard: readonly CardCode[];
  drawn: number;
  /** By end, in the order of `ENDS`: the number to join there, or `NONE` if the end is not open. */
  readonly endNumbers: number[];
  /** By end, what it adds to the points of the layout. */
  readonly endPoints: number[];
  /** Bit e is set if end e is a free side of the spinner. */
  freeSides: number;
  /** The number of the spinner, or `NONE`. */
  spinner: number;
  layoutPoints: number;
  toMove: number;
  passesInRow: number;
  /** Who played last and so opens the next hand, or `NONE`. */
  lastPlayer: number;
  /** The card that must open, or `NONE`. */
  openWith: CardCode;
  /** Whether the hand is over; its bonus is then included in the scores. */
  over: boolean;
}

export function codeOf(card: Card): CardCode {
  const [high, low] = numbersOf(card);
  return high * NUMBER_COUNT + low;
}

export function moveCode(card: Card, end: End | null | undefined): MoveCode {
  return codeOf(card) * NUMBER_COUNT + (end ? ENDS.indexOf(end) : OPENING);
}

export function highOf(card: CardCode): number {
  return card >> 3;
}
export function lowOf(card: CardCode): number {
  return card & 7;
}
export function cardOf(move: MoveCode): CardCode {
  return move >> 3;
}
export function endOf(move: MoveCode): number {
  return move & 7;
}

/** The sum of both numbers of the card that a move plays. */
export function weightOfMove(move: MoveCode): number {
  return highOf(cardOf(move)) + lowOf(cardOf(move));
}

export function copyOf(state: SearchState): SearchState {
  return {
    target: state.target,
    rows: state.rows.slice(),
    sizes: state.sizes.slice(),
    scores: state.scores.slice(),
    boneyard: state.boneyard,
    drawn: state.drawn,
    endNumbers: state.endNumbers.slice(),
    endPoints: state.endPoints.slice(),
    freeSides: state.freeSides,
    spinner: state.spinner,
    layoutPoints: state.layoutPoints,
    toMove: state.toMove,
    passesInRow: state.passesInRow,
    lastPlayer: state.lastPlayer,
    openWith: state.openWith,
    over: state.over,
  };
}

/** Puts a card into a seat's hand. */
export function addCard(state: SearchState, seat: number, card: CardCode): void {
  const row = seat * NUMBER_COUNT;
  const [high, low] = [highOf(card), lowOf(card)];
  state.rows[row + high] = (state.rows[row + high] ?? 0) | (1 << low);
  state.rows[row + low] = (state.rows[row + low] ?? 0) | (1 << high);
  state.sizes[seat] = (state.sizes[seat] ?? 0) + 1;
}

/** Takes a card out of the hand of a seat that holds it. */
export function removeCard(state: SearchState, seat: number, card: CardCode): void {
  const row = seat * NUMBER_COUNT;
  const [high, low] = [highOf(card), lowOf(card)];
  state.rows[row + high] = (state.rows[row + high] ?? 0) & ~(1 << low);
  state.rows[row + low] = (state.rows[row + low] ?? 0) & ~(1 << high);
  state.sizes[seat] = (state.sizes[seat] ?? 0) - 1;
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The sum of all numbers on the cards of a seat. */
export function totalOfSeat(state: SearchState, seat: number): number {
  let total = 0;
  for (let number = 1; number < NUMBER_COUNT; number += 1) {
    const row = state.rows[seat * NUMBER_COUNT + number] ?? 0;
    total += number * (bitCount(row) + ((row >> number) & 1));
  }
  return total;
}
