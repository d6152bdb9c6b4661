/** Playing on a board: docs/rules/double-7.md, "A turn" and "The end of a hand". */
import { playScore, roundToFive } from '../scoring.js';
import {
  cardOf,
  copyBoard,
  giveCard,
  NONE,
  NUMBER_COUNT,
  OPENING,
  takeCard,
  totalOfSeat,
  type Board,
  type MoveCode,
} from './board.js';
import { layDown } from './board-layout.js';

const addScore = (board: Board, seat: number, points: number): void => {
  board.scores[seat] = (board.scores[seat] ?? 0) + points;
};

const canPlay = ({ numbers, rows, toMove }: Board): boolean => {
  for (const number of numbers) {
    if (number !== NONE && rows[toMove * NUMBER_COUNT + number] !== 0) return true;
  }
  return false;
};

const closeBlocked = (board: Board): void => {
  const totals = board.sizes.map((_, seat) => totalOfSeat(board, seat));
  const lightest = Math.min(...totals);
  const winner = totals.indexOf(lightest);
  board.over = true;
  if (totals.lastIndexOf(lightest) !== winner) return;
  addScore(board, winner, roundToFive(totals.reduce((sum, total) => sum + total, 0) - 2 * lightest));
};

/** Draws and passes until a seat can play or the hand is blocked. */
const goOn = (board: Board): void => {
  const seats = board.sizes.length;
  board.toMove = (board.toMove + 1) % seats;
  while (!canPlay(board)) {
    const card = board.boneyard[board.drawn];
    if (card !== undefined) {
      board.drawn += 1;
      giveCard(board, board.toMove, card);
      continue;
    }
    board.passes += 1;
    if (board.passes >= seats) {
      closeBlocked(board);
      return;
    }
    board.toMove = (board.toMove + 1) % seats;
  }
};

/** Plays a move of the seat to move, and all draws and passes after it. */
export const playOn = (board: Board, move: MoveCode): void => {
  const seat = board.toMove;
  takeCard(board, seat, cardOf(move));
  layDown(board, move);
  addScore(board, seat, playScore(board.count));
  board.passes = 0;
  board.lastPlayer = seat;
  board.openWith = NONE;
  if (board.sizes[seat] === 0) {
    const left = board.sizes.reduce((sum, _, other) => sum + totalOfSeat(board, other), 0);
    addScore(board, seat, roundToFive(left));
    board.over = true;
  } else if ((board.scores[seat] ?? 0) >= board.target) board.over = true;
  else goOn(board);
};

/** A copy on which the seat to move has played. */
export const boardAfter = (board: Board, move: MoveCode): Board => {
  const next = copyBoard(board);
  playOn(next, move);
  return next;
};

/** Whether an end before this one is the same in all that matters. */
const isRepeated = ({ numbers, points, freeSides }: Board, end: number): boolean => {
  for (let other = 0; other < end; other += 1) {
    if (
      numbers[other] === numbers[end] &&
      points[other] === points[end] &&
      ((freeSides >> other) & 1) === ((freeSides >> end) & 1)
    )
      return true;
  }
  return false;
};

const openingMoves = ({ rows, toMove, openWith }: Board): MoveCode[] => {
  if (openWith !== NONE) return [openWith * NUMBER_COUNT + OPENING];
  const moves: MoveCode[] = [];
  for (let high = 0; high < NUMBER_COUNT; high += 1) {
    const row = rows[toMove * NUMBER_COUNT + high] ?? 0;
    for (let low = 0; low <= high; low += 1) {
      if (((row >> low) & 1) === 1) moves.push((high * NUMBER_COUNT + low) * NUMBER_COUNT + OPENING);
    }
  }
  return moves;
};

/** The plays of the seat to move; of ends that are the same in all but their names only the first. */
export const movesOn = (board: Board): MoveCode[] => {
  const { numbers, rows, toMove } = board;
  if (numbers[0] === NONE) return openingMoves(board);
  const moves: MoveCode[] = [];
  for (let end = 0; end < OPENING; end += 1) {
    const number = numbers[end] ?? NONE;
    if (number === NONE || isRepeated(board, end)) continue;
    const row = rows[toMove * NUMBER_COUNT + number] ?? 0;
    for (let other = 0; other < NUMBER_COUNT; other += 1) {
      if (((row >> other) & 1) === 0) continue;
      const card = other > number ? other * NUMBER_COUNT + number : number * NUMBER_COUNT + other;
      moves.push(card * NUMBER_COUNT + end);
    }
  }
  return moves;
};
