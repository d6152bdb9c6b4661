/** The rules of New Game: docs/rules/new-game.md. */
import type { ConfigResult, Context, GameRules, MoveResult, Seat, Transition } from 'parlour-games/game-type';
import { result } from './results.js';
import {
  SEAT_COUNTS,
  defaults,
  schemas,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { view } from './view.js';

/** Fills in the defaults; refuses numbers of seats that cannot play. */
const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats >= SEAT_COUNTS.min && seats <= SEAT_COUNTS.max
    ? { ok: true, config: { ...defaults, ...config } }
    : { ok: false, detail: `New Game has ${SEAT_COUNTS.min} to ${SEAT_COUNTS.max} seats, not ${seats}.` };

/** All totals start at 0. */
const setup = (config: Config, seats: number): Transition<State, Event> => ({
  state: {
    config,
    totals: Array.from({ length: seats }, () => 0),
    rolls: 0,
    // for two seats
    resigned: null,
    // end
  },
  events: [{ type: 'began' }],
});

/** The seats take turns. */
const turn = (state: State): Seat | null =>
  result(state) === null ? state.rolls % state.totals.length : null;

/** A roll has only one spelling. */
export function canonicalMove(_state: State, _seat: Seat, move: Move): Move {
  return move;
}

/** Rolls one die. */
const apply = (state: State, seat: Seat, _move: Move, { rng }: Context): MoveResult<State, Event> => {
  const die = rng.die();
  const totals = state.totals.map((total, each) => (each === seat ? total + die : total));
  return {
    ok: true,
    state: { ...state, totals, rolls: state.rolls + 1 },
    events: [{ type: 'rolled', seat, die }],
  };
};

/** The other of two seats wins. */
const resign = (state: State, seat: Seat): Transition<State, Event> => ({
  state: { ...state, resigned: seat },
  events: [{ type: 'resigned', seat }],
});

/** The seat to move rolls. */
export function legalMoves(state: State, seat: Seat): Move[] {
  return turn(state) === seat ? [{ type: 'roll' }] : [];
}

/** The rules of New Game, for records and their verifier. */
export const newGameRules: GameRules<Config, State, Move, Event, View> = {
  id: 'new-game',
  title: 'New Game',
  rules: { version: 1, source: 'docs/rules/new-game.md' },
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
