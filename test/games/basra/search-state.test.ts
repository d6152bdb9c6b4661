import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { playoutPolicy } from 'parlour-games/games/basra/cpu/playout';
import { kindOf, multisetOf } from 'parlour-games/games/basra/cpu/kinds';
import {
  applyPlay,
  copyOf,
  dealNextHands,
  isDealOver,
  playsOf,
  stateSampler,
  type SearchState,
} from 'parlour-games/games/basra/cpu/search-state';
import { playKey, threatsOf } from 'parlour-games/games/basra/cpu/table-graph';
import { basra } from 'parlour-games/games/basra/index';
import type { Move, State } from 'parlour-games/games/basra/schemas';
import { at } from 'parlour-games/kit/checked';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType, cards, observationOf, seatToMove, stateOf } from './support.js';

const newRng = () => playerRng(Buffer.alloc(32, 'model'));

/** The search state that equals `state`, with all hands known; the order of the stock is random. */
const searchStateOf = (state: State): SearchState => {
  const observation = observationOf(state, seatToMove(state));
  const hands = state.hands.map((hand) => ({ size: hand.length, cards: hand }));
  return stateSampler({ ...observation, view: { ...observation.view, hands } })(newRng());
};

const keyOf = ({ card, capture = [] }: Move): number => playKey(card, capture);
const sorted = (keys: Iterable<number>): number[] => [...new Set(keys)].sort((a, b) => a - b);

/** Everything except the order of the stock, which nobody knows. */
const factsOf = ({ table, hands, stock, scores, lastCapturer, turn, hidden }: SearchState) => ({
  table: table.cards,
  hands: hands.map((hand) => hand.toSorted()),
  stock: stock.length,
  scores,
  lastCapturer,
  turn,
  hidden,
});

const inPairs = (steps: readonly Step[]): [Step, Step][] =>
  steps.slice(1).map((step, i) => [at(steps, i), step]);

const GAMES = [
  { seats: 2, config: { target: 60 } },
  { seats: 4, config: { target: 40 } },
  { seats: 2, config: { target: 60, jackBasra: 25 } },
  { seats: 4, config: { target: 40, jackBasra: 25 } },
];

/** How the search differs from the rules in one step of a game; `null` if it does not. */
const differenceIn = (before: State, played: Move, after: State): string | null => {
  const searchState = searchStateOf(before);
  const plays = playsOf(searchState);
  const keys = plays.map(({ key }) => key);
  if (keys.length !== new Set(keys).size) return 'a play is listed twice';
  if (String(sorted(basra.legalMoves(before, searchState.turn).map(keyOf))) !== String(sorted(keys)))
    return 'plays';
  const play = plays.find(({ key }) => key === keyOf(played));
  if (play === undefined) return 'the move played is not among the plays';
  applyPlay(searchState, play);
  if (String(searchState.scores) !== String(after.scores)) return 'scores';
  const isSame =
    isDealOver(searchState) ||
    JSON.stringify(factsOf(searchState)) === JSON.stringify(factsOf(searchStateOf(after)));
  return isSame ? null : 'the state after the move';
};

test('the search follows the rules', async (t) => {
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
});

test('a sampled state has the visible hand and table, and all other cards somewhere', async (t) => {
  const state = stateOf(['4C 5D 9H', '2C 2D 2H'], '3C AC TD');
  const sample = stateSampler(observationOf(state, 0));
  const rng = newRng();
  const others = new Set<string>();
  for (let i = 0; i < 20; i += 1) {
    const sampled = sample(rng);
    t.same(sampled.hands[0], state.hands[0]?.map(kindOf));
    t.equal(sampled.table.cards, multisetOf(state.table.map(kindOf)));
    t.equal(sampled.stock.length + at(sampled.hands, 1).length, 44 - 3 - 3, 'nothing is captured yet');
    others.add(String(sampled.hands[1]));
  }
  t.ok(others.size > 10, 'the other hand is random');
});

test('changing a copy leaves the original as it was, and a deal takes five cards per seat from the stock', async (t) => {
  const original = searchStateOf(stateOf(['4C', '2C'], '3C'));
  const snapshot = () => JSON.stringify([original.hands, original.scores, original.hidden, original.stock]);
  const before = snapshot();
  const copy = copyOf(original);
  applyPlay(copy, playoutPolicy(copy));
  applyPlay(copy, playoutPolicy(copy));
  dealNextHands(copy);
  t.equal(snapshot(), before);
  t.same(
    copy.hands.map((hand) => hand.length),
    [5, 5],
  );
  t.equal(copy.stock.length, original.stock.length - 10);
});

test('threats are what each value can win, the most first', async (t) => {
  const { table } = searchStateOf(stateOf(['5H', '2C'], '3C 2D AC'));
  t.same(threatsOf(table), [
    { value: 6, gain: 13 },
    { value: 3, gain: 7 },
    { value: 1, gain: 1 },
    { value: 4, gain: 1 },
    { value: 11, gain: 1 },
  ]);
});

test('careful play makes a basra and leaves none for the cards that are still out', async (t) => {
  const cardOf = (hand: string, table: string, captured = '') => {
    const state = stateOf([hand, '3S 3H 3D'], table, {
      captured: [cards(captured), []],
    });
    return playoutPolicy(searchStateOf(state)).kind;
  };
  t.equal(cardOf('TH 6D 4S', '6C 4C'), kindOf('TH'));
  t.equal(cardOf('9H 8H 7H', '', '9C 9D 9S'), kindOf('9H'), 'the other nines are gone');
});
