/** The rules of Black Box: docs/rules/black-box.md. */
import type { MoveResult, ConfigResult, Context, Refusal, Seat, Transition } from '#src/game-type.js';
import { copyCell, EDGE_SPACES, MARBLES, PLACEMENT_SPACES, sortCells } from './board.js';
import { currentHalf, endHalf, hiderOf, isOver, opening, seekerOf } from './halves.js';
import { entryProblem, SPACE_PROBLEMS, threeMarblesProblem, type Problem } from './problems.js';
import {
  DEFAULT_MAX_POINTS,
  type Config,
  type Event,
  type Move,
  type Option,
  type Phase,
  type State,
} from './schemas.js';
import { gameEnd } from './results.js';
import { hide, makeGuess, shoot } from './turns.js';

const SEATS = 2;

export const REFUSALS = {
  'not-hiding': 'Marbles are placed by the seat that hides, once, at the beginning of its half.',
  'not-seeking': 'Lasers and guesses are for the seat that seeks, once the marbles lie.',
  ...SPACE_PROBLEMS,
} as const;

/** Two seats; fills in `maxPoints`. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats === SEATS
    ? { ok: true, config: { maxPoints: config.maxPoints ?? DEFAULT_MAX_POINTS } }
    : { ok: false, detail: `Black Box is played by ${SEATS} seats, not by ${seats}.` };

export const setup = (config: Config): Transition<State, Event> => {
  const { half, events } = opening(1);
  return { state: { config, halves: [half], resignedBy: null }, events };
};

export const phaseOf = (state: State): Phase => {
  if (isOver(state)) return 'over';
  return currentHalf(state).half.marbles === null ? 'hiding' : 'seeking';
};

/** The hider until the marbles lie, then the seeker. */
export const turn = (state: State): Seat | null => {
  const phase = phaseOf(state);
  if (phase === 'over') return null;
  const { number } = currentHalf(state);
  return phase === 'hiding' ? hiderOf(number) : seekerOf(number);
};

const threeOf = { choose: MARBLES, from: PLACEMENT_SPACES.map(copyCell) } as const;
const PLACE: Option = { type: 'place', marbles: threeOf };
const SEEK: readonly Option[] = [
  ...EDGE_SPACES.map((from): Option => ({ type: 'shoot', from })),
  { type: 'guess', marbles: threeOf },
];

/** To hide: the ways to place. To seek: the 28 lasers row by row, then the ways to guess. */
export const legalMoves = (state: State, seat: Seat): readonly Option[] => {
  if (turn(state) !== seat) return [];
  return phaseOf(state) === 'hiding' ? [PLACE] : SEEK;
};

/** Three marbles in any order are the same; they are listed row by row. */
export const canonicalMove = (_state: State, _seat: Seat, move: Move): Move =>
  move.type === 'shoot'
    ? { type: 'shoot', from: copyCell(move.from) }
    : { type: move.type, marbles: sortCells(move.marbles) };

const PHASE_FOR: Readonly<Record<Move['type'], Phase>> = {
  place: 'hiding',
  shoot: 'seeking',
  guess: 'seeking',
};

const outOfPhase = (state: State, seat: Seat, move: Move): Refusal | null => {
  const needed = PHASE_FOR[move.type];
  if (phaseOf(state) === needed && turn(state) === seat) return null;
  return needed === 'hiding'
    ? { ok: false, reason: 'not-hiding', detail: 'There is nothing to hide now: shoot a laser or guess.' }
    : { ok: false, reason: 'not-seeking', detail: 'There is nothing to seek yet: place the three marbles.' };
};

const problemOf = (move: Move): Problem | null =>
  move.type === 'shoot' ? entryProblem(move.from) : threeMarblesProblem(move.marbles);

const played = (state: State, move: Move): Transition<State, Event> => {
  if (move.type === 'place') return hide(state, move.marbles);
  return move.type === 'shoot' ? shoot(state, move.from) : makeGuess(state, move.marbles);
};

const withGameEnd = ({ state, events }: Transition<State, Event>): Transition<State, Event> =>
  isOver(state) ? { state, events: [...events, gameEnd(state)] } : { state, events };

/** Places the marbles, shoots or guesses; refused are the reasons in `REFUSALS`. Nothing here is left to chance. */
export const apply = (state: State, seat: Seat, move: Move, _context: Context): MoveResult<State, Event> => {
  const refusal = outOfPhase(state, seat, move);
  if (refusal !== null) return refusal;
  const problem = problemOf(move);
  if (problem !== null) return { ok: false, ...problem };
  return { ok: true, ...withGameEnd(played(state, canonicalMove(state, seat, move))) };
};

/** Ends the game: the half that is going on stays unsolved and is opened, its points count as they stand. */
export const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const ended = endHalf({ ...state, resignedBy: seat }, 'resigned');
  return withGameEnd({ state: ended.state, events: [{ type: 'resigned', seat }, ...ended.events] });
};
