/** The two halves of a game: who hides and who seeks, what comes next, how a half begins and ends. */
import type { Seat, Transition } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import type { Event, Half, HalfEnd, Phase, State } from './schemas.js';
import { trace } from './laser.js';

const HALVES = 2;

/** Seat 0 hides in half 1, seat 1 in half 2. */
export function hiderOf(half: number): Seat {
  return half - 1;
}
/** The half in which `seat` hides. */
export function halfHiddenBy(seat: Seat): number {
  return seat + 1;
}
/** The seat that does not hide. */
export function seekerOf(half: number): Seat {
  return HALVES - half;
}

/** The half in progress, or the last one; halves are numbered from 1. */
export function currentHalf({ halves }: State): { readonly number: number; readonly half: Half } {
  return {
    number: halves.length,
    half: at(halves, -1),
  };
}

export function isOver(state: State): boolean {
  return (
    state.resignedBy !== null || (state.halves.length === HALVES && currentHalf(state).half.ended !== null)
  );
}

/** The phase of the game: what the seat to move has to do. */
export function phaseOf(state: State): Phase {
  if (isOver(state)) return 'over';
  return currentHalf(state).half.marbles === null ? 'hiding' : 'seeking';
}

/** A half before its marbles are placed, and the event that announces it. */
export function newHalf(number: number): { readonly half: Half; readonly events: Event[] } {
  return {
    half: { marbles: null, shots: [], guesses: [], points: 0, ended: null },
    events: [{ type: 'half-began', half: number, hider: hiderOf(number), seeker: seekerOf(number) }],
  };
}

/** `state` with its current half replaced. */
export function withHalf(state: State, half: Half): State {
  return {
    ...state,
    halves: [...state.halves.slice(0, -1), half],
  };
}

const revealedShots = ({ marbles, shots }: Half): Extract<Event, { type: 'half-ended' }>['shots'] => {
  if (marbles === null) return [];
  return shots.map(({ from }) => {
    const { exit, outcome, path, turns } = trace(marbles, from);
    return { from, exit, outcome, path: [...path], turns };
  });
};

const halfEnded = (number: number, ended: HalfEnd, half: Half): Event => ({
  type: 'half-ended',
  half: number,
  ended,
  points: half.points,
  marbles: half.marbles,
  shots: revealedShots(half),
});

/** Ends the current half and reveals what was hidden in it. The second half begins unless the game is over. */
export function endHalf(state: State, ended: HalfEnd): Transition<State, Event> {
  const { number, half } = currentHalf(state);
  const after = withHalf(state, { ...half, ended });
  const revealed = halfEnded(number, ended, half);
  if (number === HALVES || ended === 'resigned') return { state: after, events: [revealed] };
  const next = newHalf(number + 1);
  return { state: { ...after, halves: [...after.halves, next.half] }, events: [revealed, ...next.events] };
}
