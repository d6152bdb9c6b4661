/** How the layout of a search state grows and counts (docs/rules/double-7.md, "The layout" and "Scoring"). */
// Hot loop: unchecked access, measured.
import { ENDS, NEIGHBOURS_THAT_COVER, SPINNER_SIDES } from '#src/games/double-7/layout.js';
import { playScore } from '#src/games/double-7/scoring.js';
import {
  bitCount,
  cardOf,
  endOf,
  highOf,
  lowOf,
  NONE,
  OPENING,
  type MoveCode,
  type SearchState,
} from './search-state.js';

const [LEFT, RIGHT, UP, DOWN] = [
  ENDS.indexOf('left'),
  ENDS.indexOf('right'),
  ENDS.indexOf('up'),
  ENDS.indexOf('down'),
];
const UP_AND_DOWN = (1 << UP) | (1 << DOWN);
const ALL_SIDES = (1 << ENDS.length) - 1;

/** What a spinner with this number adds to the layout while it has these free sides. */
const spinnerPoints = (spinner: number, freeSides: number): number =>
  spinner > 0 && SPINNER_SIDES - bitCount(freeSides) < NEIGHBOURS_THAT_COVER ? 2 * spinner : 0;

/** The points of the layout after a play. */
const pointsAfter = (state: SearchState, move: MoveCode): number => {
  const card = cardOf(move);
  const end = endOf(move);
  const [high, low] = [highOf(card), lowOf(card)];
  if (end === OPENING) return high + low;
  const number = state.endNumbers[end] ?? NONE;
  const added = high === low ? 2 * number : high + low - number;
  const joined = state.layoutPoints - (state.endPoints[end] ?? 0) + added;
  if (((state.freeSides >> end) & 1) === 0) return joined;
  const freeSides = state.freeSides & ~(1 << end);
  return joined - spinnerPoints(state.spinner, state.freeSides) + spinnerPoints(state.spinner, freeSides);
};

/** What a play scores, without the bonus for going out. */
export const scoreAfter = (state: SearchState, move: MoveCode): number => playScore(pointsAfter(state, move));

const setEnd = (state: SearchState, end: number, number: number, points: number): void => {
  state.endNumbers[end] = number;
  state.endPoints[end] = points;
};

const layOpening = (state: SearchState, high: number, low: number): void => {
  if (high !== low) {
    setEnd(state, LEFT, high, high);
    setEnd(state, RIGHT, low, low);
    return;
  }
  for (let end = 0; end < OPENING; end += 1) setEnd(state, end, high, 0);
  state.freeSides = ALL_SIDES;
  state.spinner = high;
};

const joinSpinner = (state: SearchState, end: number, number: number): void => {
  for (const side of [end, UP, DOWN]) setEnd(state, side, number, 0);
  state.freeSides = (1 << end) | UP_AND_DOWN;
  state.spinner = number;
};

/** Adds a card to the layout, no matter who holds it. */
export const layCard = (state: SearchState, move: MoveCode): void => {
  const card = cardOf(move);
  const end = endOf(move);
  const [high, low] = [highOf(card), lowOf(card)];
  state.layoutPoints = pointsAfter(state, move);
  if (end === OPENING) {
    layOpening(state, high, low);
    return;
  }
  const number = state.endNumbers[end] ?? NONE;
  state.freeSides &= ~(1 << end);
  if (high !== low) setEnd(state, end, high + low - number, high + low - number);
  else if (state.spinner === NONE) joinSpinner(state, end, number);
  else setEnd(state, end, number, 2 * number);
};
