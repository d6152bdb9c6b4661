import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import {
  copyOf,
  dealOn,
  deckOfView,
  isDealOver,
  playOn,
  playsOf,
  type Deck,
} from '#src/games/basra/cpu/deck.js';
import { cardsOf, kindOf } from '#src/games/basra/cpu/kinds.js';
import { carefulPlay } from '#src/games/basra/cpu/policy.js';
import { playKey, threatsOf } from '#src/games/basra/cpu/tables.js';
import { basra } from '#src/games/basra/index.js';
import type { Move, State } from '#src/games/basra/schemas.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType, lookOf, position } from './support.js';

const rng = (label = 'model') => playerRng(Buffer.alloc(32, label));

/** The deck as it lies, every hand open. */
const openDeck = (state: State) => {
  const look = lookOf(state, basra.turn(state));
  const hands = state.hands.map((hand) => ({ size: hand.length, cards: hand }));
  return deckOfView({ ...look, view: { ...look.view, hands } })(rng());
};

const keyOf = ({ card, capture = [] }: Move): number => playKey(card, capture);
const sorted = (keys: Iterable<number>): number[] => [...new Set(keys)].sort((a, b) => a - b);

/** All of a deck but the order of its stock, which nobody knows. */
const factsOf = ({ table, hands, stock, scores, lastCapturer, turn, hidden }: Deck) => ({
  table: table.cards,
  hands: hands.map((hand) => hand.toSorted()),
  stock: stock.length,
  scores,
  lastCapturer,
  turn,
  hidden,
});

const inPairs = (steps: readonly Step[]): [Step, Step][] =>
  steps.slice(1).map((step, i) => [steps[i] ?? step, step]);

const GAMES = [
  { seats: 2, config: { target: 60 } },
  { seats: 4, config: { target: 40 } },
  { seats: 2, config: { target: 60, jackBasra: 25 } },
  { seats: 4, config: { target: 40, jackBasra: 25 } },
];

/** What the search has otherwise than the rules in one step of a game, if anything. */
const differenceIn = (before: State, played: Move, after: State): string | null => {
  const deck = openDeck(before);
  const plays = playsOf(deck);
  const keys = plays.map(({ key }) => key);
  if (keys.length !== new Set(keys).size) return 'a play is listed twice';
  if (String(sorted(basra.legalMoves(before, deck.turn).map(keyOf))) !== String(sorted(keys))) return 'plays';
  const play = plays.find(({ key }) => key === keyOf(played));
  if (play === undefined) return 'the move played is no play';
  playOn(deck, play);
  if (String(deck.scores) !== String(after.scores)) return 'scores';
  const isSame =
    isDealOver(deck) || JSON.stringify(factsOf(deck)) === JSON.stringify(factsOf(openDeck(after)));
  return isSame ? null : 'the deck after the move';
};

test('the search plays by the rules', (t) => {
  let steps = 0;
  for (const [n, { seats, config }] of GAMES.entries()) {
    const games = [0, 1, 2, 3, 4, 5].map((game) => [
      ...randomPlay(asGameType, seedOf(100 * n + game), seats, config),
    ]);
    for (const [before, step] of games.flatMap(inPairs)) {
      const difference = differenceIn(before.state as State, step.move as Move, step.state as State);
      if (difference !== null) t.fail(`${difference}: ${JSON.stringify([before.state, step.move])}`);
      steps += 1;
    }
  }
  t.ok(steps > 2_000, `${steps} steps compared`);
  t.end();
});

test('a deck drawn from a view has the hand and the table seen, and all the other cards somewhere', (t) => {
  const state = position(['4C 5D 9H', '2C 2D 2H'], '3C AC TD');
  const draw = deckOfView(lookOf(state, 0));
  const source = rng();
  const others = new Set<string>();
  for (let i = 0; i < 20; i += 1) {
    const deck = draw(source);
    t.same(deck.hands[0], state.hands[0]?.map(kindOf));
    t.equal(deck.table.cards, cardsOf(state.table.map(kindOf)));
    t.equal(deck.stock.length + (deck.hands[1]?.length ?? 0), 44 - 3 - 3, 'nothing is captured yet');
    others.add(String(deck.hands[1]));
  }
  t.ok(others.size > 10, 'the other hand is drawn at random');
  t.end();
});

test('a copy leaves its original alone, and a deal takes five cards a seat from the stock', (t) => {
  const deck = openDeck(position(['4C', '2C'], '3C'));
  const text = JSON.stringify([deck.hands, deck.scores, deck.hidden, deck.stock]);
  const copy = copyOf(deck);
  playOn(copy, carefulPlay(copy));
  playOn(copy, carefulPlay(copy));
  dealOn(copy);
  t.equal(JSON.stringify([deck.hands, deck.scores, deck.hidden, deck.stock]), text);
  t.same(
    copy.hands.map((hand) => hand.length),
    [5, 5],
  );
  t.equal(copy.stock.length, deck.stock.length - 10);
  t.end();
});

test('threats are what each value can win, the most first', (t) => {
  const { table } = openDeck(position(['5H', '2C'], '3C 2D AC'));
  t.same(threatsOf(table), [
    { value: 6, gain: 13 },
    { value: 3, gain: 7 },
    { value: 1, gain: 1 },
    { value: 4, gain: 1 },
    { value: 11, gain: 1 },
  ]);
  t.end();
});

test('careful play makes a basra, and leaves none that a card still out could make', (t) => {
  const cardOf = (hand: string, table: string, captured = '') => {
    const state = position([hand, '3S 3H 3D'], table, {
      captured: [captured.split(' ').filter((card) => card !== '') as State['table'], []],
    });
    return carefulPlay(openDeck(state)).kind;
  };
  t.equal(cardOf('TH 6D 4S', '6C 4C'), kindOf('TH'));
  t.equal(cardOf('9H 8H 7H', '', '9C 9D 9S'), kindOf('9H'), 'the other nines are gone');
  t.end();
});
