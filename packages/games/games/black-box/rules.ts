/** The rules of Black Box: docs/rules/black-box.md. */
import type { GameRules, Refusal, Seat, Transition } from '../../game-type.js';
import { refuseSeats } from '../../kit/options.js';
import { afterEvents } from '../../kit/transitions.js';
import { copySpace, edgeSpaces, MARBLES, placementSpaces, sortSpaces } from './board.js';
import { currentHalf, endHalf, hiderOf, isOver, newHalf, phaseOf, seekerOf } from './halves.js';
import { entryRefusal, notHiding, notSeeking, threeMarblesRefusal } from './refusals.js';
import { gameEnded, result } from './results.js';
import {
  defaults,
  schemas,
  SEAT_COUNTS,
  type Config,
  type Event,
  type Move,
  type Option,
  type Phase,
  type State,
  type View,
} from './schemas.js';
import { guess, place, shoot } from './turns.js';
import { views } from './view.js';

/** The hider moves until the marbles are placed, then the seeker. */
const turn = (state: State): Seat | null => {
  const phase = phaseOf(state);
  if (phase === 'over') return null;
  const { number } = currentHalf(state);
  return phase === 'hiding' ? hiderOf(number) : seekerOf(number);
};

/** The order of marbles does not matter; they are listed row by row. */
const canonicalMove = (move: Move): Move =>
  move.type === 'shoot'
    ? { type: 'shoot', from: copySpace(move.from) }
    : { type: move.type, marbles: sortSpaces(move.marbles) };

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

const withGameEnd = (next: Transition<State, Event>): Transition<State, Event> =>
  isOver(next.state) ? { ...next, events: [...next.events, gameEnded(next.state)] } : next;

/** In an option, `marbles` is a choice of spaces. */
export const templates = { place: ['marbles'], guess: ['marbles'] } as const;

const threePlacementSpaces = { choose: MARBLES, from: placementSpaces.map(copySpace) } as const;

const hidingOptions: readonly Option[] = [{ type: 'place', marbles: threePlacementSpaces }];

const seekingOptions: readonly Option[] = [
  ...edgeSpaces.map((from): Option => ({ type: 'shoot', from })),
  { type: 'guess', marbles: threePlacementSpaces },
];

export const blackBoxRules: GameRules<Config, State, Move, Option, Event, View> = {
  id: 'black-box',
  title: 'Black Box',
  rules: { version: 1, source: 'docs/rules/black-box.md' },
  seats: SEAT_COUNTS,
  schemas,
  templates,
  bestScores: 'lowest',
  revealingEvents: ['half-ended'],
  turn,
  result,
  ...views,

  configure: (config, seats) =>
    refuseSeats('Black Box', SEAT_COUNTS, seats) ?? { ok: true, config: { ...defaults, ...config } },

  /** The first half begins; nothing is dealt. */
  setup(config) {
    const { half, events } = newHalf(1);
    return { state: { config, halves: [half], resignedBy: null }, events };
  },

  /**
   * The options of the hider are the placements, as one template; those of the seeker are the 28 lasers, and one template of
   * guesses.
   */
  legalMoves(state, seat) {
    if (turn(state) !== seat) return [];
    return phaseOf(state) === 'hiding' ? hidingOptions : seekingOptions;
  },

  canonicalMove: (_state, _seat, move) => canonicalMove(move),

  /** Places the marbles, shoots or guesses. Nothing in Black Box is random. */
  apply(state, seat, move) {
    const refusal = phaseRefusal(state, seat, move) ?? spacesRefusal(move);
    if (refusal !== null) return refusal;
    return { ok: true, ...withGameEnd(play(state, canonicalMove(move))) };
  },

  /** Ends the game and reveals the current half, which stays unsolved; its points so far count. */
  resign: (state, seat) =>
    withGameEnd(
      afterEvents([{ type: 'resigned', seat }], endHalf({ ...state, resignedBy: seat }, 'resigned')),
    ),
};
