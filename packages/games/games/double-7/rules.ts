/** The rules of Double-7: docs/rules/double-7.md. */
import type { GameRules } from '../../game-type.js';
import { refuseSeats } from '../../kit/options.js';
import { afterEvents } from '../../kit/transitions.js';
import { refusalOf } from './refusals.js';
import { result } from './results.js';
import { dealFirstHand, recordHandEnd } from './rounds.js';
import {
  defaults,
  schemas,
  SEAT_COUNTS,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { noScore } from './scoring.js';
import { fittingEnds, playMove, playsOf } from './turns.js';
import { views } from './view.js';

/** Names the end of a card that fits exactly one end. All other moves are already canonical. */
const canonicalMove = (state: State, move: Move): Move => {
  if (move.type !== 'play' || move.end !== undefined) return move;
  const [only, ...others] = fittingEnds(state, move.card);
  return only === undefined || others.length > 0 ? move : { ...move, end: only.end };
};

export const doubleSevenRules: GameRules<Config, State, Move, Move, Event, View> = {
  id: 'double-7',
  title: 'Double-7',
  rules: { version: 1, source: 'docs/rules/double-7.md' },
  seats: SEAT_COUNTS,
  schemas,
  bestScores: 'highest',
  revealingEvents: ['hand-ended'],
  result,
  ...views,

  configure: (config, seats) =>
    refuseSeats('Double-7', SEAT_COUNTS, seats) ?? { ok: true, config: { ...defaults, ...config } },

  /** Deals the first hand. */
  setup: (config, seats, { rng }) => dealFirstHand(config, seats, rng),

  turn: (state) => (result(state) === null ? state.toMove : null),

  /** All plays of the seat to move. If there are none, it must draw; if the boneyard is empty too, it must pass. */
  legalMoves(state, seat) {
    if (state.toMove !== seat || result(state) !== null) return [];
    const plays = playsOf(state, seat);
    if (plays.length > 0) return plays;
    return [{ type: state.boneyard.length > 0 ? 'draw' : 'pass' }];
  },

  canonicalMove: (state, _seat, move) => canonicalMove(state, move),

  apply: (state, seat, move, { rng }) =>
    refusalOf(state, seat, move) ?? { ok: true, ...playMove(state, seat, canonicalMove(state, move), rng) },

  /** The other of two seats wins and no score changes. */
  resign: (state, seat) =>
    afterEvents(
      [{ type: 'resigned', seat }],
      recordHandEnd({ ...state, resigned: seat }, 'resigned', noScore),
    ),
};
