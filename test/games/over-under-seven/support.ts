/** States, dice and helpers for the tests of Over/Under Seven. */
import { entryRng } from 'parlour-games/record/rng';
import type { Context } from 'parlour-games/game-type';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import type { Config, Guess, Move, State } from 'parlour-games/games/over-under-seven/schemas';
import { testerOf } from '#test/games/tester.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** The state after three rolls with `bankroll` left. */
export function stateOf(bankroll: number, config: Partial<Config> = {}): State {
  return deepFreeze({
    config: { bankroll: 100, ...config },
    bankroll,
    rolls: 3,
    lastRoll: null,
    ending: null,
  });
}

export function bet(wager: number, guess: Guess): Move {
  return { type: 'bet', wager, guess };
}
export const CASH_OUT: Move = { type: 'cash-out' };

const ENTRIES = 1000;

/** The context of the first entry of the test seed that rolls `a` and `b`. */
export function rolling(a: number, b: number): Context {
  for (let entry = 1; entry < ENTRIES; entry += 1) {
    const rng = entryRng(TEST_SEED, entry);
    if (rng.die() === a && rng.die() === b) return contextOf(TEST_SEED, entry);
  }
  throw new Error(`no entry rolls ${a} and ${b}`);
}

const tester = testerOf(overUnderSeven, ['Mira']);
export const { decisionPointOf, sceneOf } = tester;

/** The state and events after a move, by default with a roll of two ones; throws if the move is refused. */
export function after(state: State, move: Move, context: Context = rolling(1, 1)) {
  return tester.after(state, move, context);
}

/** The refusal of a move; throws if it is accepted. */
export const { refusalOf } = tester;
