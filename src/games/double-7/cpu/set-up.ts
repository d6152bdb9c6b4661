/** Boards of states, as the search starts from. */
import type { State } from '../schemas.js';
import { codeOf, giveCard, moveCode, NONE, NUMBER_COUNT, type Board } from './board.js';
import { layDown } from './board-layout.js';

/** The board of a hand before its first play; nobody holds a card. */
export const emptyBoard = (seats: number, target: number): Board => ({
  target,
  rows: Array.from({ length: seats * NUMBER_COUNT }, () => 0),
  sizes: Array.from({ length: seats }, () => 0),
  scores: Array.from({ length: seats }, () => 0),
  boneyard: [],
  drawn: 0,
  numbers: [NONE, NONE, NONE, NONE],
  points: [0, 0, 0, 0],
  freeSides: 0,
  spinner: NONE,
  count: 0,
  toMove: 0,
  passes: 0,
  lastPlayer: NONE,
  openWith: NONE,
  over: false,
});

/** The board of a state in which the seat to move can play. */
export const boardOf = (state: State): Board => {
  const empty = emptyBoard(state.hands.length, state.config.target);
  const board: Board = { ...empty, scores: [...state.scores], boneyard: state.boneyard.map(codeOf) };
  state.hands.forEach((hand, seat) => hand.forEach((card) => giveCard(board, seat, codeOf(card))));
  for (const { card, end } of state.layout) layDown(board, moveCode(card, end));
  board.toMove = state.toMove;
  board.passes = state.passesInRow;
  board.lastPlayer = state.layout.at(-1)?.seat ?? NONE;
  board.openWith = state.openWith === null ? NONE : codeOf(state.openWith);
  return board;
};
