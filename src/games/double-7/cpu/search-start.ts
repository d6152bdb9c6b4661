/** The search states from which a search starts. */
import { ENDS } from '#src/games/double-7/layout.js';
import type { State } from '#src/games/double-7/schemas.js';
import { layCard } from './search-layout.js';
import { addCard, codeOf, moveCode, NONE, NUMBER_COUNT, type SearchState } from './search-state.js';

const filled = (length: number, value: number): number[] => Array.from({ length }, () => value);

/** A hand before its first play in which nobody holds a card yet. */
export const emptyState = (seats: number, target: number): SearchState => ({
  target,
  rows: filled(seats * NUMBER_COUNT, 0),
  sizes: filled(seats, 0),
  scores: filled(seats, 0),
  boneyard: [],
  drawn: 0,
  endNumbers: filled(ENDS.length, NONE),
  endPoints: filled(ENDS.length, 0),
  freeSides: 0,
  spinner: NONE,
  layoutPoints: 0,
  toMove: 0,
  passesInRow: 0,
  lastPlayer: NONE,
  openWith: NONE,
  over: false,
});

/** The search state of a game in which the seat to move can play. */
export const searchStateOf = (state: State): SearchState => {
  const empty = emptyState(state.hands.length, state.config.target);
  const start: SearchState = { ...empty, scores: [...state.scores], boneyard: state.boneyard.map(codeOf) };
  state.hands.forEach((hand, seat) => hand.forEach((card) => addCard(start, seat, codeOf(card))));
  for (const { card, end } of state.layout) layCard(start, moveCode(card, end));
  start.toMove = state.toMove;
  start.passesInRow = state.passesInRow;
  start.lastPlayer = state.layout.at(-1)?.seat ?? NONE;
  start.openWith = state.openWith === null ? NONE : codeOf(state.openWith);
  return start;
};
