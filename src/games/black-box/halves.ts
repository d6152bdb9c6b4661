/** The two halves of a game: who hides and who seeks, how one ends and the next begins. */
import type { Seat, Transition } from '#src/game-type.js';
import type { Cell } from './board.js';
import { trace } from './laser.js';
import type { Event, Half, HalfEnd, State } from './schemas.js';

const HALVES = 2;

/** Seat 0 hides in half 1, seat 1 in half 2. */
export const hiderOf = (half: number): Seat => half - 1;
/** The half in which `seat` hides. */
export const halfHiddenBy = (seat: Seat): number => seat + 1;
/** The seat that does not hide. */
export const seekerOf = (half: number): Seat => HALVES - half;

/** The points that `seat` has made as the seeker. */
export const pointsOf = (halves: readonly Half[], seat: Seat): number =>
  halves.find((_half, index) => seekerOf(index + 1) === seat)?.points ?? 0;

/** The half that is going on, or the last one; halves are numbered from 1. */
export const currentHalf = ({ halves }: State): { readonly number: number; readonly half: Half } => {
  const half = halves.at(-1);
  if (half === undefined) throw new RangeError('a game begins with a half');
  return { number: halves.length, half };
};

export const isOver = (state: State): boolean =>
  state.resignedBy !== null || (state.halves.length === HALVES && currentHalf(state).half.ended !== null);

/** A half before its marbles are placed. */
export const opening = (number: number): { readonly half: Half; readonly events: Event[] } => ({
  half: { marbles: null, shots: [], guesses: [], points: 0, ended: null },
  events: [{ type: 'half-began', half: number, hider: hiderOf(number), seeker: seekerOf(number) }],
});

/** `state` with its current half replaced. */
export const withHalf = (state: State, half: Half): State => ({
  ...state,
  halves: [...state.halves.slice(0, -1), half],
});

/** What is told of a laser whose path is open. */
const tracedFields = (marbles: readonly Cell[], from: Cell) => {
  const { outcome, exit, path, turns } = trace(marbles, from);
  return { exit, outcome, path: [...path], turns };
};

const halfEnded = (number: number, ended: HalfEnd, { marbles, shots, points }: Half): Event => ({
  type: 'half-ended',
  half: number,
  ended,
  points,
  marbles,
  shots: shots.map(({ from }) => ({ from, ...tracedFields(marbles ?? [], from) })),
});

/** Ends the current half and tells what was hidden in it; after the first half the second begins. */
export const endHalf = (state: State, ended: HalfEnd): Transition<State, Event> => {
  const { number, half } = currentHalf(state);
  const after = withHalf(state, { ...half, ended });
  const told = halfEnded(number, ended, half);
  if (number === HALVES || ended === 'resigned') return { state: after, events: [told] };
  const next = opening(number + 1);
  return { state: { ...after, halves: [...after.halves, next.half] }, events: [told, ...next.events] };
};
