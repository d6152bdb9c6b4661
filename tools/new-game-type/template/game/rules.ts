/** The rules of New Game: docs/rules/new-game.md. */
import type { ConfigResult, Context, GameRules, MoveResult, Seat, Transition } from '#src/game-type.js';
import { result } from './results.js';
import {
  DEFAULT_ROUNDS,
  MAX_SEATS,
  MIN_SEATS,
  schemas,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { view } from './view.js';

/** Fills in the default; refuses numbers of seats that cannot play. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats >= MIN_SEATS && seats <= MAX_SEATS
    ? { ok: true, config: { rounds: DEFAULT_ROUNDS, ...config } }
    : { ok: false, detail: `New Game has ${MIN_SEATS} to ${MAX_SEATS} seats, not ${seats}.` };

/** All totals start at 0. */
export const setup = (config: Config, seats: number): Transition<State, Event> => ({
  state: { config, totals: Array.from({ length: seats }, () => 0), rolls: 0, resigned: null },
  events: [{ type: 'began' }],
});

/** The seats take turns. */
export const turn = (state: State): Seat | null =>
  result(state) === null ? state.rolls % state.totals.length : null;

/** A roll has only one spelling. */
export const canonicalMove = (_state: State, _seat: Seat, move: Move): Move => move;

/** Rolls one die. */
export const apply = (state: State, seat: Seat, _move: Move, { rng }: Context): MoveResult<State, Event> => {
  const die = rng.die();
  const totals = state.totals.map((total, each) => (each === seat ? total + die : total));
  return {
    ok: true,
    state: { ...state, totals, rolls: state.rolls + 1 },
    events: [{ type: 'rolled', seat, die }],
  };
};

/** The other of two seats wins. */
export const resign = (state: State, seat: Seat): Transition<State, Event> => ({
  state: { ...state, resigned: seat },
  events: [{ type: 'resigned', seat }],
});

/** The rules of New Game, for records and their verifier. */
export const newGameRules: GameRules<Config, State, Move, Event, View> = {
  id: 'new-game',
  title: 'New Game',
  rules: { version: 1, source: 'docs/rules/new-game.md' },
  seats: { min: MIN_SEATS, max: MAX_SEATS, default: MIN_SEATS },
  schemas,
  configure,
  setup,
  turn,
  result,
  apply,
  resign,
  view,
};
