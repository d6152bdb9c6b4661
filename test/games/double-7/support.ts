/** Hand-written states of Double-7, and small helpers for its tests. */
import { CARDS, sortHand, type Card } from 'parlour-games/games/double-7/cards';
import type { Move, State } from 'parlour-games/games/double-7/schemas';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { End, Play } from 'parlour-games/games/double-7/layout';
import { testerOf } from '#test/games/tester.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** Parses `7:7 6:2`. */
export function cards(text: string): Card[] {
  return text === '' ? [] : (text.split(' ') as Card[]);
}

/** Parses `7:7, 7:1 left, 7:2 up` as plays made by the seats in turn. */
export function plays(text: string, seats = 2): Play[] {
  return text
    .split(', ')
    .filter((each) => each !== '')
    .map((each, i) => {
      const [card, end = null] = each.split(' ') as [Card, End | undefined];
      return { seat: i % seats, card, end };
    });
}

interface Parts {
  /** By seat. */
  hands: string[];
  layout?: string;
  boneyard?: string;
  target?: number;
  rest?: Partial<State>;
}

/** A state in which seat 0 is to move, in the second hand of the game unless `rest` says otherwise. */
export function stateOf({ hands, layout = '', boneyard = '', target = 150, rest = {} }: Parts): State {
  return deepFreeze({
    config: { target },
    handNumber: 2,
    scores: hands.map(() => 0),
    toMove: 0,
    openWith: null,
    hands: hands.map((hand) => sortHand(cards(hand))),
    boneyard: cards(boneyard),
    layout: plays(layout, hands.length),
    passesInRow: 0,
    drawsThisTurn: 0,
    lacks: hands.map(() => []),
    lastHand: null,
    resigned: null,
    ...rest,
  });
}

/** The same with all other cards of the set in the boneyard. */
export function wholeSetState(hands: string[], layout: string, rest: Partial<State> = {}): State {
  const used = [...hands.flatMap(cards), ...plays(layout).map(({ card }) => card)];
  const boneyard = CARDS.filter((card) => !used.includes(card)).join(' ');
  return stateOf({ hands, layout, boneyard, rest });
}

const tester = testerOf(
  doubleSeven,
  ['Ann', 'Ben', 'Cleo', 'Dev', 'Eva', 'Finn'],
  ({ hands }) => hands.length,
);
export const { decisionPointOf, observationOf, refusalOf, sceneOf } = tester;

/** Makes a move of the seat to move; throws if it is refused. */
export function after(state: State, move: Move, seq = 7) {
  return tester.after(state, move, contextOf(TEST_SEED, seq));
}

export function play(card: string, end?: End): Move {
  return end === undefined ? { type: 'play', card: card as Card } : { type: 'play', card: card as Card, end };
}

export const DRAW: Move = { type: 'draw' };
export const PASS: Move = { type: 'pass' };

/** Every card of the current hand, wherever it lies. */
export function everyCard({ hands, boneyard, layout }: State): Card[] {
  return [...hands.flat(), ...boneyard, ...layout.map(({ card }) => card)];
}
