/** Playing on a search state (docs/rules/double-7.md, "A turn" and "The end of a hand"). */
// Hot loop: unchecked access, measured.
import { blockedScore, goneOutScore, playScore, type HandScore } from '#src/games/double-7/scoring.js';
import { layCard } from './search-layout.js';
import {
  addCard,
  cardOf,
  copyOf,
  NONE,
  NUMBER_COUNT,
  OPENING,
  removeCard,
  totalOfSeat,
  type MoveCode,
  type SearchState,
} from './search-state.js';

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

/** Moves on to the next seat that can play, with all forced draws and passes, or until the hand is blocked. */
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
export const playOn = (state: SearchState, move: MoveCode): void => {
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
};

/** A copy on which the seat to move has played. */
export const stateAfter = (state: SearchState, move: MoveCode): SearchState => {
  const next = copyOf(state);
  playOn(next, move);
  return next;
};

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

/** The plays of the seat to move. Of ends that differ only in their names, the first one stands for all. */
export const movesOf = (state: SearchState): MoveCode[] => {
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
};
