import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { BASRA_RANKS } from '#src/games/basra/cards.js';
import { solveEndgame } from '#src/games/basra/cpu/endgame.js';
import { budgetFor, hard } from '#src/games/basra/cpu/hard.js';
import { medium } from '#src/games/basra/cpu/medium.js';
import { stateSampler } from '#src/games/basra/cpu/search-state.js';
import { winProbabilities } from '#src/games/basra/cpu/win-probability.js';
import { basra } from '#src/games/basra/index.js';
import type { Config, Move, State } from '#src/games/basra/schemas.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { at, defined } from '#src/kit/checked.js';
import { without } from '#src/kit/lists.js';
import { deal, deepFreeze, playMove, seedOf, type Step } from '#test/support/play.js';
import {
  after,
  everyCard,
  apply,
  asGameType,
  cards,
  decisionPointOf,
  observationOf,
  play,
  seatToMove,
  stateOf,
} from './support.js';
import { AT_FULL_LENGTH } from '#test/support/length.js';

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

test('hard makes a basra', (t) => {
  t.strictSame(moveOfHard('TH 6D 4S', '6C 4C'), play('TH', '6C 4C'));
  t.strictSame(moveOfHard('JC 5D 7S', '5H'), play('5D', '5H'));
  t.strictSame(
    moveOfHard('JC 5D 7S', 'JD', { config: { target: 151, jackBasra: 25 } }),
    play('JC', 'JD'),
    'a basra of jacks, if it scores',
  );
  t.end();
});

test('hard counts the cards played', (t) => {
  const hand = '9H 8H';
  const nines = cards('9C 9D 9S');
  const rest = remaining([...cards(hand), ...nines, ...cards('3S 3H')]);
  const state = stateOf([hand, '3S 3H'], '', {
    captured: [[...nines, ...rest.slice(0, 4)], []],
    stock: rest.slice(4),
  });
  t.strictSame(hard(decisionPointOf(state)), play('9H'), 'no nine is left to take this one');
  t.strictSame(medium(decisionPointOf(state)), play('8H'), 'medium does not notice that');
  t.end();
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
  const next = apply(state, seatToMove(state), move);
  if (!next.ok) throw new Error(next.detail);
  const isPlayedOut = basra.result(next.state) !== null || next.state.deck !== state.deck;
  return isPlayedOut ? at(winProbabilities(state.config, next.state.scores, 0), 0) : minimax(next.state);
};

test('the last hands of two seats are played perfectly', (t) => {
  const choices = Array.from({ length: 60 }, (_, seed) => {
    const config = { target: seed % 2 === 0 ? 151 : 40, jackBasra: seed % 3 === 0 ? 25 : 0 };
    const state = randomEndgame(seed, seed % 10 === 0 ? 4 : 3, config);
    const chosen = valueAfter(state, hard(decisionPointOf(state)));
    return { lost: minimax(state) - chosen, isChoice: basra.legalMoves(state, 0).length > 1 };
  });
  t.ok(choices.every(({ lost }) => lost < 1e-12));
  t.ok(choices.filter(({ isChoice }) => isChoice).length > 50);
  t.end();
});

test('an endgame beyond the limit is left to the search', (t) => {
  const state = randomEndgame(4, 5, { target: 151, jackBasra: 0 });
  const searchState = stateSampler(observationOf(state, 0))(playerRng(seedOf(1)));
  t.equal(solveEndgame(searchState, 20), null);
  t.not(solveEndgame(searchState, 1_000_000), null);
  t.end();
});

test('the number of playouts for a choice is limited', (t) => {
  t.ok(budgetFor(2).playouts < budgetFor(5).playouts, 'fewer if there is little to choose from');
  t.equal(budgetFor(92).playouts, budgetFor(10).playouts, '92 is the most plays that a hand can have');
  t.end();
});

test('the probability of winning grows with the lead, and faster near the target', (t) => {
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
  t.end();
});

/** The winner of a whole game in which `hardSeat` plays hard and the other medium. Refused moves throw. */
const winnerWith = (hardSeat: number, seed: number, config: object): number | undefined => {
  const { setup, step } = deal(asGameType, seedOf(seed), 2, config);
  let last: Step = step;
  for (;;) {
    const state = last.state as State;
    const seat = basra.turn(state);
    if (seat === null) return basra.result(state)?.winners[0];
    const choose = seat === hardSeat ? hard : medium;
    last = playMove(setup, last, choose(decisionPointOf(state, last.seq)));
  }
};

void test('hard beats medium', AT_FULL_LENGTH, (t) => {
  const games = Array.from({ length: 8 }, (_, seed) => seed);
  const won = games.filter((seed) => winnerWith(seed % 2, seed, { target: 60 }) === seed % 2).length;
  t.ok(won >= 6, `${won} of 8`);
  t.end();
});

/** How many moves hard makes for all seats in a game, at most 45. Refused moves throw. */
const movesOfHard = (seats: number, config: object): number => {
  const { setup, step } = deal(asGameType, seedOf(seats), seats, config);
  let last: Step = step;
  while (last.seq < 45 && basra.turn(last.state as State) !== null)
    last = playMove(setup, last, hard(decisionPointOf(last.state as State, last.seq)));
  return last.seq;
};

test('hard plays by the rules whatever the config', (t) => {
  for (const config of [{ target: 1 }, { target: 10_000 }, { target: 30, jackBasra: 100 }]) {
    for (const seats of [2, 4]) t.ok(movesOfHard(seats, config) >= 40, 'a whole deck');
  }
  t.end();
});

test('with one card left there is nothing to decide', (t) => {
  const state = stateOf(['8D', '2C'], 'AC');
  t.strictSame(hard(decisionPointOf(state)), play('8D'));
  t.equal(after(state, play('8D')).state.table.length, 2);
  t.end();
});
