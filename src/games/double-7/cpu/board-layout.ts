/** The layout of a board: what it counts, and how it grows (docs/rules/double-7.md, "The layout" and "Scoring"). */
import { playScore } from '../scoring.js';
import { bitCount, cardOf, endOf, highOf, lowOf, NONE, OPENING, type Board, type MoveCode } from './board.js';

/** What a spinner of this number counts while `freeSides` are free: both halves, until two cards are joined to it. */
const spinnerCount = (spinner: number, freeSides: number): number =>
  spinner > 0 && bitCount(freeSides) > 2 ? 2 * spinner : 0;

/** What the layout counts after a play. */
export const countAfter = (board: Board, move: MoveCode): number => {
  const card = cardOf(move);
  const end = endOf(move);
  const [high, low] = [highOf(card), lowOf(card)];
  if (end === OPENING) return high + low;
  const number = board.numbers[end] ?? NONE;
  const joined = board.count - (board.points[end] ?? 0) + (high === low ? 2 * number : high + low - number);
  if (((board.freeSides >> end) & 1) === 0) return joined;
  const freeSides = board.freeSides & ~(1 << end);
  return joined - spinnerCount(board.spinner, board.freeSides) + spinnerCount(board.spinner, freeSides);
};

/** What a play scores, apart from what it may score for going out. */
export const scoreAfter = (board: Board, move: MoveCode): number => playScore(countAfter(board, move));

const setEnd = (board: Board, end: number, number: number, points: number): void => {
  board.numbers[end] = number;
  board.points[end] = points;
};

const openWithCard = (board: Board, high: number, low: number): void => {
  if (high !== low) {
    setEnd(board, 0, high, high);
    setEnd(board, 1, low, low);
    return;
  }
  for (let end = 0; end < OPENING; end += 1) setEnd(board, end, high, 0);
  board.freeSides = 0b1111;
  board.spinner = high;
};

const joinSpinner = (board: Board, end: number, number: number): void => {
  for (const side of [end, 2, 3]) setEnd(board, side, number, 0);
  board.freeSides = (1 << end) | 0b1100;
  board.spinner = number;
};

/** Lays a card down, whoever holds it. */
export const layDown = (board: Board, move: MoveCode): void => {
  const card = cardOf(move);
  const end = endOf(move);
  const [high, low] = [highOf(card), lowOf(card)];
  const count = countAfter(board, move);
  const number = board.numbers[end] ?? NONE;
  board.count = count;
  if (end === OPENING) {
    openWithCard(board, high, low);
    return;
  }
  board.freeSides &= ~(1 << end);
  if (high !== low) setEnd(board, end, high + low - number, high + low - number);
  else if (board.spinner === NONE) joinSpinner(board, end, number);
  else setEnd(board, end, number, 2 * number);
};
