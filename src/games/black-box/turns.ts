/** What a turn does to the current half: hiding, shooting, guessing. Moves here are legal and canonical. */
import type { Transition } from '#src/game-type.js';
import { hasCell, sameCell, type Cell } from './board.js';
import { currentHalf, endHalf, hiderOf, seekerOf, withHalf } from './halves.js';
import { trace } from './laser.js';
import type { Event, Half, State } from './schemas.js';

export const SHOT_COST = 1;
export const WRONG_CELL_COST = 2;

interface Counted {
  readonly times: number;
}

/** `tries` with one more of `fresh`, counted on the one that is the same. */
const tally = <T extends Counted>(tries: readonly T[], fresh: T, same: (a: T, b: T) => boolean): T[] =>
  tries.some((each) => same(each, fresh))
    ? tries.map((each) => (same(each, fresh) ? { ...each, times: each.times + 1 } : each))
    : [...tries, fresh];

const sameCells = (a: readonly Cell[], b: readonly Cell[]): boolean => a.every((cell) => hasCell(b, cell));

/** How many spaces of a guess hold no marble. */
const wrongCells = (marbles: readonly Cell[], guess: readonly Cell[]): number =>
  guess.filter((cell) => !hasCell(marbles, cell)).length;

/** The half is over when the marbles are told, or when the points have run out. */
const settle = (state: State, event: Event, solved: boolean): Transition<State, Event> => {
  const spent = currentHalf(state).half.points >= state.config.maxPoints;
  if (!solved && !spent) return { state, events: [event] };
  const ended = endHalf(state, solved ? 'solved' : 'unsolved');
  return { state: ended.state, events: [event, ...ended.events] };
};

/** Hides the marbles; from now on the other seat is to move. */
export const hide = (state: State, marbles: Half['marbles']): Transition<State, Event> => {
  const { number, half } = currentHalf(state);
  return {
    state: withHalf(state, { ...half, marbles }),
    events: [{ type: 'marbles-hidden', half: number, seat: hiderOf(number), marbles }],
  };
};

/** Shoots a laser for one point; the same entry may be used again. */
export const shoot = (state: State, from: Cell): Transition<State, Event> => {
  const { number, half } = currentHalf(state);
  const { outcome, exit, path, turns } = trace(half.marbles ?? [], from);
  const points = half.points + SHOT_COST;
  const shots = tally(half.shots, { from, exit, times: 1 }, (a, b) => sameCell(a.from, b.from));
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
  return settle(withHalf(state, { ...half, shots, points }), event, false);
};

/** Guesses where the marbles lie: two points per wrong space; a right guess costs nothing. */
export const makeGuess = (state: State, guess: Cell[]): Transition<State, Event> => {
  const { number, half } = currentHalf(state);
  const wrong = wrongCells(half.marbles ?? [], guess);
  const cost = WRONG_CELL_COST * wrong;
  const points = half.points + cost;
  const guesses = tally(half.guesses, { marbles: guess, wrong, times: 1 }, (a, b) =>
    sameCells(a.marbles, b.marbles),
  );
  const event: Event = {
    type: 'guessed',
    half: number,
    seat: seekerOf(number),
    marbles: guess,
    wrong,
    cost,
    points,
  };
  return settle(withHalf(state, { ...half, guesses, points }), event, wrong === 0);
};
