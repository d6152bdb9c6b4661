import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { BASRA_RANKS } from 'parlour-games/games/basra/cards';
import { solveEndgame } from 'parlour-games/games/basra/cpu/endgame';
import { budgetFor, hard } from 'parlour-games/games/basra/cpu/hard';
import { medium } from 'parlour-games/games/basra/cpu/medium';
import { stateSampler } from 'parlour-games/games/basra/cpu/search-state';
import { winProbabilities } from 'parlour-games/games/basra/cpu/win-probability';
import { basra } from 'parlour-games/games/basra/index';
import type { Config, Move, State } from 'parlour-games/games/basra/schemas';
import { deckOf, sortCards, type Card } from 'parlour-games/kit/cards';
import { at, defined } from 'parlour-games/kit/checked';
import { without } from 'parlour-games/kit/lists';
import { deepFreeze, seedOf } from '#test/support/play.js';
import { winsOf } from '#test/games/tester.js';
import { AT_FULL_LENGTH } from '#test/support/length.js';
import {
  after,
  cards,
  decisionPointOf,
  everyCard,
  observationOf,
  play,
  seatToMove,
  stateOf,
} from './support.js';

/** The cards of the deck other than `taken`. */
const remaining = (taken: readonly Card[]): Card[] =>
  defined(without(deckOf(BASRA_RANKS), taken), 'a card of the deck');

/** `state` with all cards that it leaves out captured by seat 1, so that a view adds up to a deck. */
const completeDeck = (state: State): State => {
  const rest = remaining(everyCard({ ...state, stock: [] }));
  const stock = rest.slice(0, state.stock.length);
  return deepFreeze({ ...state, stock, captured: [[], rest.slice(stock.length)] });
};

const moveOfHard = (hand: string, table: string, more: Partial<State> = {}): Move =>
  hard(decisionPointOf(completeDeck(stateOf([hand, '3S 3H 3D'], table, more))));

test('hard makes a basra', async (t) => {
  t.strictSame(moveOfHard('TH 6D 4S', '6C 4C'), play('TH', '6C 4C'));
  t.strictSame(moveOfHard('JC 5D 7S', '5H'), play('5D', '5H'));
  t.strictSame(
    moveOfHard('JC 5D 7S', 'JD', { config: { target: 151, jackBasra: 25 } }),
    play('JC', 'JD'),
    'a basra of jacks, if it scores',
  );
});

test('hard counts the cards played', async (t) => {
  const hand = '9H 8H';
  const nines = cards('9C 9D 9S');
  const rest = remaining([...cards(hand), ...nines, ...cards('3S 3H')]);
  const state = stateOf([hand, '3S 3H'], '', {
    captured: [[...nines, ...rest.slice(0, 4)], []],
    stock: rest.slice(4),
  });
  t.strictSame(hard(decisionPointOf(state)), play('9H'), 'no nine is left to take this one');
  t.strictSame(medium(decisionPointOf(state)), play('8H'), 'medium does not notice that');
});

/** The last hands of a deck, `size` cards each, seat 0 to move. */
const randomEndgame = (seed: number, size: number, config: Config): State => {
  const rng = playerRng(seedOf(seed));
  const shuffled = rng.shuffle(deckOf(BASRA_RANKS));
  const hands = [0, 1].map(() => sortCards(shuffled.splice(0, size)));
  const table = shuffled.splice(0, 1 + rng.below(4));
  return deepFreeze({
    ...stateOf(['', ''], ''),
    config,
    hands,
    table,
    stock: [] as Card[],
    captured: [shuffled, []],
    scores: [config.target - 20 + rng.below(20), config.target - 20 + rng.below(20)],
    lastCapturer: rng.below(2),
  });
};

/** The value of a state for seat 0, by plain minimax over the rules. */
const minimax = (state: State): number => {
  const seat = seatToMove(state);
  const values = basra.legalMoves(state, seat).map((move) => valueAfter(state, move));
  return seat === 0 ? Math.max(...values) : Math.min(...values);
};
const valueAfter = (state: State, move: Move): number => {
  const { state: next } = after(state, move);
  const isPlayedOut = basra.result(next) !== null || next.deck !== state.deck;
  return isPlayedOut ? at(winProbabilities(state.config, next.scores, 0), 0) : minimax(next);
};

test('the last hands of two seats are played perfectly', async (t) => {
  const choices = Array.from({ length: 60 }, (_, seed) => {
    const config = { target: seed % 2 === 0 ? 151 : 40, jackBasra: seed % 3 === 0 ? 25 : 0 };
    const state = randomEndgame(seed, seed % 10 === 0 ? 4 : 3, config);
    const chosen = valueAfter(state, hard(decisionPointOf(state)));
    return { lost: minimax(state) - chosen, isChoice: basra.legalMoves(state, 0).length > 1 };
  });
  t.ok(choices.every(({ lost }) => lost < 1e-12));
  t.ok(choices.filter(({ isChoice }) => isChoice).length > 50);
});

test('an endgame beyond the limit is left to the search', async (t) => {
  const state = randomEndgame(4, 5, { target: 151, jackBasra: 0 });
  const searchState = stateSampler(observationOf(state, 0))(playerRng(seedOf(1)));
  t.equal(solveEndgame(searchState, 20), null);
  t.not(solveEndgame(searchState, 1_000_000), null);
});

test('the number of playouts for a choice is limited', async (t) => {
  t.ok(budgetFor(2).playouts < budgetFor(5).playouts, 'fewer if there is little to choose from');
  t.equal(budgetFor(92).playouts, budgetFor(10).playouts, '92 is the most plays that a hand can have');
});

test('the probability of winning grows with the lead, and faster near the target', async (t) => {
  const config = { target: 151, jackBasra: 0 };
  const first = (scores: number[], decksLeft = 0): number =>
    at(winProbabilities(config, scores, decksLeft), 0);
  t.equal(first([50, 50]), 0.5);
  t.equal(first([160, 160]), 0.5, 'a tie is played on');
  t.ok(first([51, 50]) > 0.5);
  t.ok(first([70, 50]) < first([140, 120]));
  t.ok(first([140, 120]) < first([151, 131]));
  t.ok(first([151, 131], 0.5) < first([151, 131]), 'the target counts only when the deck is played out');
  t.ok(Math.abs(first([151, 131]) - 1) < 0.01);
  t.ok(first([151, 0]) > first([151, 100]), 'the lead still counts a little');
  const four = winProbabilities(config, [10, 30, 20, 30], 0.5);
  t.ok(Math.abs(four.reduce((sum, probability) => sum + probability, 0) - 1) < 1e-9);
  t.equal(four[1], four[3]);
});

test('hard beats medium', AT_FULL_LENGTH, async (t) => {
  const won = winsOf(basra, 'hard', 'medium', 8, { config: { target: 60 } });
  t.ok(won >= 6, `${won} of 8`);
});
