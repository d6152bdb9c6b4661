/** States made by hand and other helpers for the tests of Basra. */
import type { GameType, Seat } from 'parlour-games/game-type';
import { playerRng } from 'parlour-games/record/rng';
import { defaults, type Move, type State } from 'parlour-games/games/basra/schemas';
import { basra } from 'parlour-games/games/basra/index';
import { sortCards, type Card } from 'parlour-games/kit/cards';
import { defined } from 'parlour-games/kit/checked';
import { testerOf } from '#test/games/tester.js';
import { deepFreeze, seedOf } from '#test/support/play.js';

/** Basra with its type parameters erased, as the registry holds it. */
export const asGameType: GameType = basra;

/** `AS 7D` as a list of cards; an empty string is an empty list. */
export function cards(text: string): Card[] {
  return text.split(' ').filter((each) => each !== '') as Card[];
}

const STOCK = cards('9C 9D 9H 9S 8C 8D 8H 8S 7C 7D');

/** A state in the middle of a first deck with seat 0 to move; `hands` and `table` are texts. */
export function stateOf(hands: string[], table: string, more: Partial<State> = {}): State {
  return deepFreeze({
    config: { ...defaults },
    deck: 1,
    dealer: hands.length - 1,
    hands: hands.map((hand) => sortCards(cards(hand))),
    stock: STOCK,
    table: cards(table),
    captured: hands.map(() => []),
    scores: hands.map(() => 0),
    lastCapturer: null,
    lastPlay: null,
    resigned: null,
    ...more,
  });
}

/** The move that plays `card`; `capture` is a text, and is left out of the move if undefined. */
export function play(card: string, capture?: string): Move {
  return {
    type: 'play',
    card: card as Card,
    ...(capture === undefined ? {} : { capture: cards(capture) }),
  };
}

/** The seat to move; throws when the game is over. */
export function seatToMove(state: State): Seat {
  return defined(basra.turn(state), 'the seat to move');
}

const tester = testerOf(basra, ['Amal', 'Basim', 'Dina', 'Emre'], ({ hands }) => hands.length);
export const { after, observationOf, refusalOf, sceneOf } = tester;

/** What a computer player in the seat to move gets; `seed` is for its own rng. */
export function decisionPointOf(state: State, seed = 1) {
  return deepFreeze(tester.decisionPointOf(state, seatToMove(state), playerRng(seedOf(seed))));
}

/** All 44 cards, wherever they lie. */
export function everyCard({ hands, stock, table, captured }: State): Card[] {
  return [...hands.flat(), ...stock, ...table, ...captured.flat()];
}
