/** Decks made by hand and other helpers for the tests of War. */
import type { Context, DecisionPoint, GameType, Rng, Viewer } from '#src/game-type.js';
import {
  defaults,
  type Event,
  type Decks,
  type Config,
  type Move,
  type Option,
  type State,
  type View,
} from '#src/games/war/schemas.js';
import { war } from '#src/games/war/index.js';
import type { Card } from '#src/kit/cards.js';
import { contextOf, deepFreeze, noFiles, TEST_SEED } from '#test/support/play.js';

/** War with its type parameters erased, as the registry holds it. */
export const asGameType: GameType = war;

/** `AS 7D` as a list of cards; an empty string is an empty list. */
export const cards = (text: string): Card[] => text.split(' ').filter((each) => each !== '') as Card[];

/** Two decks as texts, the top card first. */
export const decks = (first: string, second: string): Decks => [cards(first), cards(second)];

export const FLIP: Move = { type: 'flip' };
export const flip = (battles: number): Move => ({ type: 'flip', battles });

/** A state before the first battle. By default won cards are not shuffled, so that later decks can be worked out by hand. */
export const stateOf = (dealt: Decks, config: Partial<Config> = {}): State =>
  deepFreeze({
    config: { ...defaults, pickup: 'winner-first', ...config },
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

/** What drawings, computer players and determinizations start from. */
export const observationOf = (state: State, viewer: Viewer) => ({
  config: state.config,
  seats: 2,
  viewer,
  view: war.view(state, viewer),
});

/** What a computer player in seat 0 gets. */
export const decisionPointOf = (state: State, rng: Rng): DecisionPoint<Config, View, Option> => ({
  ...observationOf(state, 0),
  viewer: 0,
  legalMoves: war.legalMoves(state, 0),
  rng,
  load: noFiles,
});

export const sceneOf = (state: State, viewer: Viewer = 0, names: readonly string[] = ['Mira', 'Noor']) => ({
  ...observationOf(state, viewer),
  turn: war.turn(state),
  result: war.result(state),
  legalMoves: viewer === null ? [] : war.legalMoves(state, viewer),
  names,
});
