/** The rules of Double-7: docs/rules/double-7.md. */
import type { ConfigResult, Context, MoveResult, Seat, Transition, GameRules } from '../../game-type.js';
import { dealFirstHand, recordHandEnd } from './rounds.js';
import {
  defaults,
  SEAT_COUNTS,
  type Event,
  type Config,
  type Move,
  type State,
  schemas,
  type View,
} from './schemas.js';
import { view } from './view.js';
import { refusalOf } from './refusals.js';
import { result } from './results.js';
import { noScore } from './scoring.js';
import { fittingEnds, playMove, playsOf } from './turns.js';

/** Fills in the target. Refuses fewer than two or more than six seats. */
const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats < SEAT_COUNTS.min || seats > SEAT_COUNTS.max
    ? { ok: false, detail: `Double-7 has ${SEAT_COUNTS.min} to ${SEAT_COUNTS.max} seats, not ${seats}.` }
    : { ok: true, config: { ...defaults, ...config } };

/** Deals the first hand. */
const setup = (config: Config, seats: number, { rng }: Context): Transition<State, Event> =>
  dealFirstHand(config, seats, rng);

/** The seat to move, `null` once the game is over. */
const turn = (state: State): Seat | null => (result(state) === null ? state.toMove : null);

/** Names the end of a card that fits exactly one end. All other moves are already canonical. */
export function canonicalMove(state: State, _seat: Seat, move: Move): Move {
  if (move.type !== 'play' || move.end !== undefined) return move;
  const [only, ...others] = fittingEnds(state, move.card);
  return only === undefined || others.length > 0 ? move : { ...move, end: only.end };
}

/** Plays a well-formed move of the seat to move, or refuses it (docs/rules/double-7.md, "Refusals"). */
const apply = (state: State, seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> =>
  refusalOf(state, seat, move) ?? {
    ok: true,
    ...playMove(state, seat, canonicalMove(state, seat, move), rng),
  };

/** Ends a game of two seats. The other seat wins and no score changes. */
const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const stopped = recordHandEnd({ ...state, resigned: seat }, 'resigned', noScore);
  return { state: stopped.state, events: [{ type: 'resigned', seat }, ...stopped.events] };
};

/** All plays of the seat to move. If there are none, it must draw; if the boneyard is empty too, it must pass. */
export function legalMoves(state: State, seat: Seat): Move[] {
  if (state.toMove !== seat || result(state) !== null) return [];
  const plays = playsOf(state, seat);
  if (plays.length > 0) return plays;
  return [{ type: state.boneyard.length > 0 ? 'draw' : 'pass' }];
}

/** The rules of Double-7, for records and their verifier. */
export const doubleSevenRules: GameRules<Config, State, Move, Event, View> = {
  id: 'double-7',
  title: 'Double-7',
  rules: { version: 1, source: 'docs/rules/double-7.md' },
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
