/** The rules of New Game: docs/rules/new-game.md. */
import type { GameRules, Seat } from 'parlour-games/game-type';
import { refuseSeats } from 'parlour-games/kit/options';
import { result } from './results.js';
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
import { views } from './view.js';

/** The seats take turns. */
const turn = (state: State): Seat | null =>
  result(state) === null ? state.rolls % state.totals.length : null;

/** The rules of New Game, for records and their verifier. */
export const newGameRules: GameRules<Config, State, Move, Move, Event, View> = {
  id: 'new-game',
  title: 'New Game',
  rules: { version: 1, source: 'docs/rules/new-game.md' },
  seats: SEAT_COUNTS,
  schemas,
  bestScores: 'highest',
  turn,
  result,
  ...views,

  configure: (config, seats) =>
    refuseSeats('New Game', SEAT_COUNTS, seats) ?? { ok: true, config: { ...defaults, ...config } },

  /** All totals start at 0. */
  setup: (config, seats) => ({
    state: {
      config,
      totals: Array.from({ length: seats }, () => 0),
      rolls: 0,
      // for two seats
      resigned: null,
      // end
    },
    events: [{ type: 'began' }],
  }),

  /** The seat to move rolls. */
  legalMoves: (state, seat) => (turn(state) === seat ? [{ type: 'roll' }] : []),

  /** A roll has only one spelling. */
  canonicalMove: (_state, _seat, move) => move,

  /** Rolls one die. */
  apply(state, seat, _move, { rng }) {
    const die = rng.die();
    const totals = state.totals.map((total, each) => (each === seat ? total + die : total));
    return {
      ok: true,
      state: { ...state, totals, rolls: state.rolls + 1 },
      events: [{ type: 'rolled', seat, die }],
    };
  },

  /** The other of two seats wins. */
  resign: (state, seat) => ({
    state: { ...state, resigned: seat },
    events: [{ type: 'resigned', seat }],
  }),
};
