/** Decks made by hand and other helpers for the tests of War. */
import type { Context } from 'parlour-games/game-type';
import { defaults, type Config, type Decks, type Move, type State } from 'parlour-games/games/war/schemas';
import { war } from 'parlour-games/games/war/index';
import type { Card } from 'parlour-games/kit/cards';
import { testerOf } from '#test/games/tester.js';
import { deepFreeze } from '#test/support/play.js';

/** `AS 7D` as a list of cards; an empty string is an empty list. */
export function cards(text: string): Card[] {
  return text.split(' ').filter((each) => each !== '') as Card[];
}

/** Two decks as texts, the top card first. */
export function decks(first: string, second: string): Decks {
  return [cards(first), cards(second)];
}

export const FLIP: Move = { type: 'flip' };
export function flip(battles: number): Move {
  return { type: 'flip', battles };
}

/** A state before the first battle. By default won cards are not shuffled, so that later decks can be worked out by hand. */
export function stateOf(dealt: Decks, config: Partial<Config> = {}): State {
  return deepFreeze({
    config: { ...defaults, pickup: 'winner-first', ...config },
    battles: 0,
    decks: dealt,
    lastBattle: null,
    ending: null,
  });
}

const tester = testerOf(war, ['Mira', 'Noor']);
export const { observationOf, sceneOf } = tester;

/** The state and events after a move of seat 0, by default a flip. */
export function after(state: State, move: Move = FLIP, context?: Context) {
  return tester.after(state, move, context);
}
