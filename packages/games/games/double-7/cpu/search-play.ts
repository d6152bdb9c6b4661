/** Playing on a search state (docs/rules/double-7.md, "A turn" and "The end of a hand"). */
// A hot loop: reading items without a check is measurably faster.
import { ENDS, NEIGHBOURS_THAT_COVER, SPINNER_SIDES } from '../layout.js';
import { playScore, blockedScore, goneOutScore, type HandScore } from '../scoring.js';
import type { State } from '../schemas.js';
import {
  bitCount,
  cardOf,
  endOf,
  highOf,
  lowOf,
  NONE,
  OPENING,
  addCard,
  codeOf,
  moveCode,
  NUMBER_COUNT,
  copyOf,
  removeCard,
  totalOfSeat,
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

/** The points that a spinner with this number adds to the layout while it has these free sides. */
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

/** The score of a play, without the bonus for going out. */
export function scoreAfter(state: SearchState, move: MoveCode): number {
  return playScore(pointsAfter(state, move));
}

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
export function layCard(state: SearchState, move: MoveCode): void {
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
}

const filled = (length: number, value: number): number[] => Array.from({ length }, () => value);

/** A hand before its first play, in which nobody holds a card yet. */
export function blankState(seats: number, target: number): SearchState {
  return {
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
  };
}

/** The search state of a game in which the seat to move can play. */
export function searchStateOf(state: State): SearchState {
  const empty = blankState(state.hands.length, state.config.target);
  const start: SearchState = { ...empty, scores: [...state.scores], boneyard: state.boneyard.map(codeOf) };
  state.hands.forEach((hand, seat) => hand.forEach((card) => addCard(start, seat, codeOf(card))));
  for (const { card, end } of state.layout) layCard(start, moveCode(card, end));
  start.toMove = state.toMove;
  start.passesInRow = state.passesInRow;
  start.lastPlayer = state.layout.at(-1)?.seat ?? NONE;
  start.openWith = state.openWith === null ? NONE : codeOf(state.openWith);
  return start;
}

const addScore = (state: SearchState, seat: number, points: number): void => {
  state.scores[seat] = (state.scores[seat] ?? 0) + points;
};

const canPlay = ({ endNumbers, rows, toMove }: SearchState): boolean => {
  for (const number of endNumbers) {
    if (number !== NONE && rows[toMove * NUMBER_COUNT + number] !== 0) return true;
  }
  return false;
};

const totalsOf = (state: SearchState): number[] => state.sizes.map((_, seat) => totalOfSeat(state, seat));

const closeHand = (state: SearchState, { winner, bonus }: HandScore): void => {
  state.over = true;
  if (winner !== null) addScore(state, winner, bonus);
};

/** Ends the turn, and makes all forced draws and passes until a seat can play or the hand is blocked. */
const advanceTurn = (state: SearchState): void => {
  const seats = state.sizes.length;
  state.toMove = (state.toMove + 1) % seats;
  while (!canPlay(state)) {
    const card = state.boneyard[state.drawn];
    if (card !== undefined) {
      state.drawn += 1;
      addCard(state, state.toMove, card);
      continue;
    }
    state.passesInRow += 1;
    if (state.passesInRow >= seats) {
      closeHand(state, blockedScore(totalsOf(state)));
      return;
    }
    state.toMove = (state.toMove + 1) % seats;
  }
};

/** Makes a play of the seat to move, and all draws and passes that follow it. */
export function playThrough(state: SearchState, move: MoveCode): void {
  const seat = state.toMove;
  removeCard(state, seat, cardOf(move));
  layCard(state, move);
  addScore(state, seat, playScore(state.layoutPoints));
  state.passesInRow = 0;
  state.lastPlayer = seat;
  state.openWith = NONE;
  if (state.sizes[seat] === 0) closeHand(state, goneOutScore(totalsOf(state), seat));
  else if ((state.scores[seat] ?? 0) >= state.target) state.over = true;
  else advanceTurn(state);
}

/** A copy in which the seat to move has played. */
export function stateAfter(state: SearchState, move: MoveCode): SearchState {
  const next = copyOf(state);
  playThrough(next, move);
  return next;
}

/** Whether an earlier end differs from this one only in its name. */
const isRepeated = ({ endNumbers, endPoints, freeSides }: SearchState, end: number): boolean => {
  for (let other = 0; other < end; other += 1) {
    if (
      endNumbers[other] === endNumbers[end] &&
      endPoints[other] === endPoints[end] &&
      ((freeSides >> other) & 1) === ((freeSides >> end) & 1)
    )
      return true;
  }
  return false;
};

const openingMoves = ({ rows, toMove, openWith }: SearchState): MoveCode[] => {
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

/** The plays of the seat to move. Of ends that differ only in their names, only the first is listed. */
export function movesOf(state: SearchState): MoveCode[] {
  const { endNumbers, rows, toMove } = state;
  if (endNumbers[0] === NONE) return openingMoves(state);
  const moves: MoveCode[] = [];
  for (let end = 0; end < OPENING; end += 1) {
    const number = endNumbers[end] ?? NONE;
    if (number === NONE || isRepeated(state, end)) continue;
    const row = rows[toMove * NUMBER_COUNT + number] ?? 0;
    for (let other = 0; other < NUMBER_COUNT; other += 1) {
      if (((row >> other) & 1) === 0) continue;
      const card = other > number ? other * NUMBER_COUNT + number : number * NUMBER_COUNT + other;
      moves.push(card * NUMBER_COUNT + end);
    }
  }
  return moves;
}
