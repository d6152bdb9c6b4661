/**
 * One hand as the search plays it: the rules of apply.ts in numbers that are quick to copy and to change. Draws and
 * passes are never a choice, so that they happen by themselves: after each play it is the turn of a seat that can play.
 */
import { numbersOf, type Card } from '../cards.js';
import { ENDS, type End } from '../layout.js';

/** Stands for a number, card or seat that there is not. */
export const NONE = -1;
export const NUMBER_COUNT = 8;

/** A card as one number: its higher number times eight, plus the lower one. */
export type CardCode = number;
/** A play as one number: the card's code times eight, plus the end's place in `ENDS`, or `OPENING`. */
export type MoveCode = number;
export const OPENING = ENDS.length;

export interface Board {
  readonly target: number;
  /** Which cards each seat holds: of seat s and number n, at 8 s + n, bit m is set for the card of n and m. */
  readonly rows: number[];
  /** How many cards each seat holds. */
  readonly sizes: number[];
  readonly scores: number[];
  /** The top card first; the first `drawn` of them are gone. */
  readonly boneyard: readonly CardCode[];
  drawn: number;
  /** By end, in the order of `ENDS`: the number it asks for, or `NONE`, and what it counts. */
  readonly numbers: number[];
  readonly points: number[];
  /** Bit e is set when end e is a free side of the spinner. */
  freeSides: number;
  /** The number of the spinner, or `NONE`. */
  spinner: number;
  /** What the layout counts. */
  count: number;
  toMove: number;
  /** Passes since the last play. */
  passes: number;
  /** Who played last, and so opens the next hand. */
  lastPlayer: number;
  /** The card that must open, or `NONE`. */
  openWith: CardCode;
  /** Whether the hand is over, and scored. */
  over: boolean;
}

export const codeOf = (card: Card): CardCode => {
  const [high, low] = numbersOf(card);
  return high * NUMBER_COUNT + low;
};

export const moveCode = (card: Card, end: End | null | undefined): MoveCode =>
  codeOf(card) * NUMBER_COUNT + (end ? ENDS.indexOf(end) : OPENING);

export const highOf = (card: CardCode): number => card >> 3;
export const lowOf = (card: CardCode): number => card & 7;
export const cardOf = (move: MoveCode): CardCode => move >> 3;
export const endOf = (move: MoveCode): number => move & 7;

/** The sum of both numbers of the card that a move plays. */
export const weightOfMove = (move: MoveCode): number => highOf(cardOf(move)) + lowOf(cardOf(move));

export const copyBoard = (board: Board): Board => ({
  target: board.target,
  rows: board.rows.slice(),
  sizes: board.sizes.slice(),
  scores: board.scores.slice(),
  boneyard: board.boneyard,
  drawn: board.drawn,
  numbers: board.numbers.slice(),
  points: board.points.slice(),
  freeSides: board.freeSides,
  spinner: board.spinner,
  count: board.count,
  toMove: board.toMove,
  passes: board.passes,
  lastPlayer: board.lastPlayer,
  openWith: board.openWith,
  over: board.over,
});

/** Gives a card to a seat. */
export const giveCard = (board: Board, seat: number, card: CardCode): void => {
  const row = seat * NUMBER_COUNT;
  const [high, low] = [highOf(card), lowOf(card)];
  board.rows[row + high] = (board.rows[row + high] ?? 0) | (1 << low);
  board.rows[row + low] = (board.rows[row + low] ?? 0) | (1 << high);
  board.sizes[seat] = (board.sizes[seat] ?? 0) + 1;
};

/** Takes a card from a seat that holds it. */
export const takeCard = (board: Board, seat: number, card: CardCode): void => {
  const row = seat * NUMBER_COUNT;
  const [high, low] = [highOf(card), lowOf(card)];
  board.rows[row + high] = (board.rows[row + high] ?? 0) & ~(1 << low);
  board.rows[row + low] = (board.rows[row + low] ?? 0) & ~(1 << high);
  board.sizes[seat] = (board.sizes[seat] ?? 0) - 1;
};

export const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** What the cards of a seat add up to. */
export const totalOfSeat = (board: Board, seat: number): number => {
  let total = 0;
  for (let number = 1; number < NUMBER_COUNT; number += 1) {
    const row = board.rows[seat * NUMBER_COUNT + number] ?? 0;
    total += number * (bitCount(row) + ((row >> number) & 1));
  }
  return total;
};
