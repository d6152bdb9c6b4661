/** The rules of Black Box: docs/rules/black-box.md. */
import type {
  ConfigResult,
  Context,
  MoveResult,
  Refusal,
  Seat,
  Transition,
  GameRules,
} from '../../game-type.js';
import { copySpace, sortSpaces, edgeSpaces, MARBLES, placementSpaces } from './board.js';
import {
  defaults,
  SEAT_COUNTS,
  type Config,
  type Event,
  type Move,
  type Phase,
  type State,
  schemas,
  type View,
  type Option,
} from './schemas.js';
import { view } from './view.js';
import { currentHalf, endHalf, hiderOf, isOver, newHalf, phaseOf, seekerOf } from './halves.js';
import { guess, place, shoot } from './turns.js';
import { entryRefusal, notHiding, notSeeking, threeMarblesRefusal } from './refusals.js';
import { gameEnded, result } from './results.js';

/** Fills in `maxPoints`; refuses any number of seats but two. */
const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats === SEAT_COUNTS.max
    ? { ok: true, config: { ...defaults, ...config } }
    : { ok: false, detail: `Black Box has ${SEAT_COUNTS.max} seats, not ${seats}.` };

/** The first half begins; nothing is dealt. */
const setup = (config: Config): Transition<State, Event> => {
  const { half, events } = newHalf(1);
  return { state: { config, halves: [half], resignedBy: null }, events };
};

/** The hider moves until the marbles are placed, then the seeker. */
const turn = (state: State): Seat | null => {
  const phase = phaseOf(state);
  if (phase === 'over') return null;
  const { number } = currentHalf(state);
  return phase === 'hiding' ? hiderOf(number) : seekerOf(number);
};

/** The order of marbles does not matter; they are listed row by row. */
export function canonicalMove(_state: State, _seat: Seat, move: Move): Move {
  return move.type === 'shoot'
    ? { type: 'shoot', from: copySpace(move.from) }
    : { type: move.type, marbles: sortSpaces(move.marbles) };
}

const phases: Readonly<Record<Move['type'], Phase>> = {
  place: 'hiding',
  shoot: 'seeking',
  guess: 'seeking',
};

const phaseRefusal = (state: State, seat: Seat, move: Move): Refusal | null => {
  const needed = phases[move.type];
  if (phaseOf(state) === needed && turn(state) === seat) return null;
  return needed === 'hiding' ? notHiding() : notSeeking();
};

const spacesRefusal = (move: Move): Refusal | null =>
  move.type === 'shoot' ? entryRefusal(move.from) : threeMarblesRefusal(move.marbles);

const play = (state: State, move: Move): Transition<State, Event> => {
  if (move.type === 'place') return place(state, move.marbles);
  return move.type === 'shoot' ? shoot(state, move.from) : guess(state, move.marbles);
};

const withGameEnd = ({ state, events }: Transition<State, Event>): Transition<State, Event> =>
  isOver(state) ? { state, events: [...events, gameEnded(state)] } : { state, events };

/** Places the marbles, shoots or guesses. Nothing in Black Box is random. */
const apply = (state: State, seat: Seat, move: Move, _context: Context): MoveResult<State, Event> => {
  const refusal = phaseRefusal(state, seat, move) ?? spacesRefusal(move);
  if (refusal !== null) return refusal;
  return { ok: true, ...withGameEnd(play(state, canonicalMove(state, seat, move))) };
};

/** Ends the game and reveals the current half, which stays unsolved; its points count as they stand. */
const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const ended = endHalf({ ...state, resignedBy: seat }, 'resigned');
  return withGameEnd({ state: ended.state, events: [{ type: 'resigned', seat }, ...ended.events] });
};

/** In an option, `marbles` is a choice of spaces. */
export const templates = { place: ['marbles'], guess: ['marbles'] } as const;

const threePlacementSpaces = { choose: MARBLES, from: placementSpaces.map(copySpace) } as const;

const hidingOptions: readonly Option[] = [{ type: 'place', marbles: threePlacementSpaces }];

const seekingOptions: readonly Option[] = [
  ...edgeSpaces.map((from): Option => ({ type: 'shoot', from })),
  { type: 'guess', marbles: threePlacementSpaces },
];

/** For the hider, the placements as one template. For the seeker, the 28 lasers and one template of guesses. */
export function legalMoves(state: State, seat: Seat): readonly Option[] {
  if (turn(state) !== seat) return [];
  return phaseOf(state) === 'hiding' ? hidingOptions : seekingOptions;
}

/** The rules of Black Box, for records and their verifier. */
export const blackBoxRules: GameRules<Config, State, Move, Event, View> = {
  id: 'black-box',
  title: 'Black Box',
  rules: { version: 1, source: 'docs/rules/black-box.md' },
  seats: SEAT_COUNTS,
  schemas,
  configure,
  setup,
  turn,
  result,
  apply,
  resign,
  view,
};
