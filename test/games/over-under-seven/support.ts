/** States, dice and helpers for the tests of Over/Under Seven. */
import { entryRng } from '#src/record/rng.js';
import type { MoveResult, Context, GameType, Seat, Viewer } from '#src/game-type.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { Config, Event, Guess, Move, State } from '#src/games/over-under-seven/schemas.js';
import { contextOf, deepFreeze, noFiles, TEST_SEED } from '#test/support/play.js';

/** Over/Under Seven with its type parameters erased, as the registry holds it. */
export const asGameType: GameType = overUnderSeven;

/** The state after three rolls with `bankroll` left. */
export const stateOf = (bankroll: number, config: Partial<Config> = {}): State =>
  deepFreeze({ config: { bankroll: 100, ...config }, bankroll, rolls: 3, lastRoll: null, ending: null });

export const bet = (wager: number, guess: Guess): Move => ({ type: 'bet', wager, guess });
export const CASH_OUT: Move = { type: 'cash-out' };

const ENTRIES = 1000;

/** The context of the first entry of the test seed that rolls `a` and `b`. */
export const rolling = (a: number, b: number): Context => {
  for (let entry = 1; entry < ENTRIES; entry += 1) {
    const rng = entryRng(TEST_SEED, entry);
    if (rng.die() === a && rng.die() === b) return contextOf(TEST_SEED, entry);
  }
  throw new Error(`no entry rolls ${a} and ${b}`);
};

export const applied = (
  state: State,
  move: Move,
  context: Context = rolling(1, 1),
): MoveResult<State, Event> => overUnderSeven.apply(state, 0, deepFreeze(move), context);

/** The state and events after a move; throws if it is refused. */
export const after = (
  state: State,
  move: Move,
  context?: Context,
): { state: State; events: readonly Event[] } => {
  const outcome = applied(state, move, context);
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.detail}`);
  return { state: deepFreeze(outcome.state), events: outcome.events };
};

export const sceneOf = (state: State, viewer: Viewer = 0, names: readonly string[] = ['Mira']) => ({
  config: state.config,
  seats: 1,
  viewer,
  view: overUnderSeven.view(state, viewer),
  turn: overUnderSeven.turn(state),
  result: overUnderSeven.result(state),
  legalMoves: viewer === null ? [] : overUnderSeven.legalMoves(state, viewer),
  names,
});

export const decisionPointOf = (state: State, seat: Seat, rng: Context['rng']) => ({
  config: state.config,
  seats: 1,
  viewer: seat,
  view: overUnderSeven.view(state, seat),
  legalMoves: overUnderSeven.legalMoves(state, seat),
  rng,
  load: noFiles,
});
