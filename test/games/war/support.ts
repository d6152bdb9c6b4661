/** Hand-made decks and small helpers for the tests of War. */
import type { Context, GameType, Viewer } from '#src/game-type.js';
import { war } from '#src/games/war/index.js';
import type { Config, Decks, Event, Move, State } from '#src/games/war/schemas.js';
import type { Card } from '#src/kit/cards.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** War as the helpers that know no game take it. */
export const asGameType = war as unknown as GameType;

/** `AS 7D` as a list of cards; nothing for an empty string. */
export const cards = (text: string): Card[] => text.split(' ').filter((each) => each !== '') as Card[];

/** Two decks as texts, the top card first. */
export const decks = (first: string, second: string): Decks => [cards(first), cards(second)];

export const FLIP: Move = { type: 'flip' };
export const flip = (battles: number): Move => ({ type: 'flip', battles });

/** Unshuffled unless told otherwise, so that the decks after a battle can be worked out by hand. */
export const position = (dealt: Decks, config: Partial<Config> = {}): State =>
  deepFreeze({
    config: { shortWar: 'lose', pickup: 'winner-first', maxBattles: 5000, ...config },
    battles: 0,
    decks: dealt,
    lastBattle: null,
    ending: null,
  });

/** The state and events after a move of seat 0. */
export const after = (
  state: State,
  move: Move = FLIP,
  context: Context = contextOf(TEST_SEED, 1),
): { state: State; events: readonly Event[] } => {
  const outcome = war.apply(state, 0, deepFreeze(move), context);
  if (!outcome.ok) throw new Error(outcome.reason);
  return { state: deepFreeze(outcome.state), events: outcome.events };
};

/** What a viewer knows, as drawings, computer players and determinizations get it. */
export const lookOf = (state: State, viewer: Viewer) => ({
  config: state.config,
  seats: 2,
  viewer,
  view: war.view(state, viewer),
});

export const sceneOf = (state: State, viewer: Viewer = 0, names: readonly string[] = ['Mira', 'Noor']) => ({
  ...lookOf(state, viewer),
  turn: war.turn(state),
  result: war.result(state),
  names,
});
