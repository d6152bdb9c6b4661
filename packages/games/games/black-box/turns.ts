/** Carries out the three moves in the current half. The moves are legal and canonical. */
import type { Transition } from '../../game-type.js';
import { defined } from '../../kit/checked.js';
import { afterEvents } from '../../kit/transitions.js';
import { includesSpace, sameSpace, type Space } from './board.js';
import { currentHalf, endHalf, hiderOf, seekerOf, withHalf } from './halves.js';
import { trace } from './laser.js';
import type { Event, Half, State } from './schemas.js';
import { views } from './view.js';

/** The cost of a laser, in points. */
export const SHOT_COST = 1;
/** The cost of each wrong space of a guess, in points. */
export const WRONG_SPACE_COST = 2;

interface Tally {
  readonly times: number;
}

/** Counts an attempt: adds one to the tally of the same attempt, or appends `fresh`. */
const countAttempt = <T extends Tally>(
  tallies: readonly T[],
  fresh: T,
  same: (a: T, b: T) => boolean,
): T[] =>
  tallies.some((each) => same(each, fresh))
    ? tallies.map((each) => (same(each, fresh) ? { ...each, times: each.times + 1 } : each))
    : [...tallies, fresh];

const sameSpaces = (a: readonly Space[], b: readonly Space[]): boolean =>
  a.every((space) => includesSpace(b, space));

const wrongSpaces = (marbles: readonly Space[], guess: readonly Space[]): number =>
  guess.filter((space) => !includesSpace(marbles, space)).length;

const marblesOf = ({ marbles }: Half): readonly Space[] => defined(marbles, 'the placement');

/** Ends the half if it is solved or the seeker's points have reached the maximum. */
const endIfDone = (state: State, event: Event, solved: boolean): Transition<State, Event> => {
  const spent = currentHalf(state).half.points >= state.config.maxPoints;
  if (!solved && !spent) return { state, events: [event] };
  const ended = afterEvents([event], endHalf(state, solved ? 'solved' : 'unsolved'));
  const halves = ended.state.halves.slice(0, state.halves.length);
  return halves.length === ended.state.halves.length
    ? ended
    : { ...ended, ending: views.openView({ ...ended.state, halves }) };
};

/** Places the marbles. The other seat is to move next. */
export function place(state: State, marbles: Space[]): Transition<State, Event> {
  const { number, half } = currentHalf(state);
  return {
    state: withHalf(state, { ...half, marbles }),
    events: [{ type: 'marbles-hidden', half: number, seat: hiderOf(number), marbles }],
  };
}

/** Shoots a laser. The same entry may be used again, at the same cost. */
export function shoot(state: State, from: Space): Transition<State, Event> {
  const { number, half } = currentHalf(state);
  const { outcome, exit, path, turns } = trace(marblesOf(half), from);
  const points = half.points + SHOT_COST;
  const shots = countAttempt(half.shots, { from, exit, times: 1 }, (a, b) => sameSpace(a.from, b.from));
  const event: Event = {
    type: 'laser-exited',
    half: number,
    seat: seekerOf(number),
    from,
    exit,
    cost: SHOT_COST,
    points,
    outcome,
    path: [...path],
    turns,
  };
  return endIfDone(withHalf(state, { ...half, shots, points }), event, false);
}

/** Guesses where the marbles lie. Each wrong space costs points; a right guess is free and ends the half. */
export function guess(state: State, marbles: Space[]): Transition<State, Event> {
  const { number, half } = currentHalf(state);
  const wrong = wrongSpaces(marblesOf(half), marbles);
  const cost = WRONG_SPACE_COST * wrong;
  const points = half.points + cost;
  const guesses = countAttempt(half.guesses, { marbles, wrong, times: 1 }, (a, b) =>
    sameSpaces(a.marbles, b.marbles),
  );
  const event: Event = {
    type: 'guessed',
    half: number,
    seat: seekerOf(number),
    marbles,
    wrong,
    cost,
    points,
  };
  return endIfDone(withHalf(state, { ...half, guesses, points }), event, wrong === 0);
}
