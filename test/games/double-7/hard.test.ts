/** The hard computer player: docs/rules/double-7.md, "Computer players". */
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import type { Rng } from 'parlour-games/game-type';
import { CARDS, numbersOf, type Card } from 'parlour-games/games/double-7/cards';
import { dealSampler } from 'parlour-games/games/double-7/cpu/deal-sampler';
import { codeOf, NUMBER_COUNT, type SearchState } from 'parlour-games/games/double-7/cpu/search-state';
import { solveEndgame } from 'parlour-games/games/double-7/cpu/endgame';
import { hard } from 'parlour-games/games/double-7/cpu/hard';
import { medium } from 'parlour-games/games/double-7/cpu/medium';
import { winProbabilities } from 'parlour-games/games/double-7/cpu/win-probability';
import { searchStateOf } from 'parlour-games/games/double-7/cpu/search-play';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { Move, State } from 'parlour-games/games/double-7/schemas';
import { at } from 'parlour-games/kit/checked';
import { sfc32Rng } from 'parlour-games/kit/sfc32';
import { contextOf, randomPlay, seedOf, TEST_SEED } from '#test/support/play.js';
import { winsOf } from '#test/games/tester.js';
import { AT_FULL_LENGTH } from '#test/support/length.js';
import { decisionPointOf, play, stateOf, wholeSetState } from './support.js';

const hardMove = (state: State, rng: Rng = playerRng(TEST_SEED)): Move =>
  hard(decisionPointOf(state, state.toMove, rng));

test('hard wins if it can', async (t) => {
  const state = wholeSetState(['7:4 7:6 7:5 5:1', '6:0 2:0'], '7:7, 7:1 left', { scores: [145, 145] });
  t.same(hardMove(state), play('7:4', 'right'), '4 + 1 = 5');
});

test('hard keeps a seat with one card from going out', async (t) => {
  const state = wholeSetState(['6:3 6:4 3:2', '5:4'], '3:1, 6:1 right', { lacks: [[], [3]] });
  t.same(medium(decisionPointOf(state, 0)), play('6:4', 'right'), 'the heaviest');
  for (let seed = 0; seed < 5; seed += 1)
    t.same(hardMove(state, playerRng(seedOf(seed))), play('6:3', 'right'), 'only threes fit then');
});

/** States of random games in which a seat has a choice. */
const statesWithChoice = (seats: number, seed: number, target = 150): State[] =>
  [...randomPlay(doubleSeven, seedOf(seed), seats, { target })]
    .map(({ state }) => state as State)
    .filter((state) => doubleSeven.legalMoves(state, state.toMove).length > 1);

const holds = ({ rows }: SearchState, seat: number, card: Card): boolean => {
  const [high, low] = numbersOf(card);
  return ((at(rows, seat * NUMBER_COUNT + high) >> low) & 1) === 1;
};

const isConsistent = (deal: SearchState, state: State): boolean => {
  const hands = state.hands.map((_, seat) => CARDS.filter((card) => holds(deal, seat, card)));
  const all = [...hands.flat().map(codeOf), ...deal.boneyard];
  const isLacked = (card: Card, seat: number): boolean =>
    state.lacks[seat]?.some((number) => card.includes(`${number}`)) === true;
  const openPart = (any: SearchState): string =>
    JSON.stringify({ ...any, rows: [], boneyard: any.boneyard.length });
  return (
    !hands.some((hand, seat) => hand.some((card) => isLacked(card, seat))) &&
    new Set(all).size === all.length &&
    all.length === CARDS.length - state.layout.length &&
    JSON.stringify(hands[state.toMove]) === JSON.stringify(state.hands[state.toMove]) &&
    openPart(deal) === openPart(searchStateOf(state))
  );
};

test('sampled deals are consistent with the view', async (t) => {
  const DEALS = 120;
  let withLacks = 0;
  for (const seats of [2, 3, 4, 5, 6]) {
    for (const state of statesWithChoice(seats, seats + 10).filter((_, nth) => nth % 9 === 0)) {
      const rng = sfc32Rng(playerRng(TEST_SEED));
      const sampleDeal = dealSampler(decisionPointOf(state, state.toMove), rng);
      const deals = Array.from({ length: DEALS }, () => sampleDeal(rng));
      t.ok(deals.every((each) => isConsistent(each, state)));
      withLacks += state.lacks.flat().length > 0 ? 1 : 0;
    }
  }
  t.ok(withLacks > 5, `numbers were known to be lacking in ${withLacks} states`);
});

test('a seat that passed up points probably does not hold the card that would have scored', async (t) => {
  const layout = '7:7, 7:2 left';
  const state = wholeSetState(['0:0 1:0', '6:0 5:0 4:0 3:0 2:0 6:1 5:1 4:1'], layout);
  const rng = sfc32Rng(playerRng(TEST_SEED));
  const sampleDeal = dealSampler(decisionPointOf(state, 0), rng);
  const DEALS = 2_000;
  const times: Partial<Record<Card, number>> = {};
  for (let nth = 0; nth < DEALS; nth += 1) {
    const sampled = sampleDeal(rng);
    for (const card of ['7:1', '7:3'] as const) {
      if (holds(sampled, 1, card)) times[card] = (times[card] ?? 0) + 1;
    }
  }
  const [scoring = 0, other = 0] = [times['7:1'], times['7:3']];
  t.ok(other > DEALS * 0.15, `7:3 would have counted 14 + 3: held in ${other} of ${DEALS}`);
  t.ok(scoring < other * 0.5, `7:1 would have counted 14 + 1 = 15: held in ${scoring}`);
});

/** The probability that seat 0 wins the game if both play perfectly, by trying all moves of the rules themselves. */
const bruteForce = (state: State): number => {
  const values = doubleSeven.legalMoves(state, state.toMove).map((move) => {
    const applied = doubleSeven.apply(state, state.toMove, move, contextOf(TEST_SEED, 1));
    if (!applied.ok) throw new Error(applied.detail);
    const next = applied.state;
    const over = doubleSeven.result(next) !== null || next.handNumber !== state.handNumber;
    return over ? at(winProbabilities(next.scores, next.config.target, next.toMove), 0) : bruteForce(next);
  });
  return state.toMove === 0 ? Math.max(...values) : Math.min(...values);
};

test('hard plays perfectly if nothing is hidden', async (t) => {
  let solved = 0;
  for (let seed = 0; seed < 150 && solved < 40; seed += 1) {
    const state = statesWithChoice(2, seed, 100 + (seed % 3) * 50).findLast(
      ({ boneyard, hands }) => boneyard.length === 0 && hands.flat().length <= 11 && hands.flat().length >= 6,
    );
    if (state === undefined) continue;
    solved += 1;
    const exact = bruteForce(state);
    const solution = solveEndgame(searchStateOf(state), 1e6);
    const expected = state.toMove === 0 ? exact : 1 - exact;
    t.ok(
      Math.abs((solution?.probability ?? -1) - expected) < 1e-12,
      `${solution?.probability}, expected ${expected}`,
    );
    const after = doubleSeven.apply(state, state.toMove, hardMove(state), contextOf(TEST_SEED, 1));
    if (!after.ok) throw new Error(after.detail);
    if (after.state.handNumber !== state.handNumber || doubleSeven.result(after.state) !== null) continue;
    t.ok(Math.abs(bruteForce(after.state) - exact) < 1e-12, 'hard makes that play');
  }
  t.ok(solved >= 15, `${solved} solved`);
});

test('the exact search stops at its limit', async (t) => {
  const state = stateOf({ hands: ['7:1 3:2 5:1 4:2', '4:4 7:0 5:2 6:2'], layout: '7:2' });
  t.equal(solveEndgame(searchStateOf(state), 5), null);
  t.ok(solveEndgame(searchStateOf(state), 10_000));
});

test('probabilities of winning', async (t) => {
  t.same(winProbabilities([150, 145], 150, 1), [1, 0]);
  t.same(winProbabilities([10, 20, 160], 150, 0), [0, 0, 1]);
  const near = (a: number, b: number) => t.ok(Math.abs(a - b) < 1e-9, `${a}`);
  const sum = (probabilities: readonly number[]) => probabilities.reduce((total, each) => total + each, 0);
  near(sum(winProbabilities([10, 20, 60, 0], 150, 2)), 1);
  const [first = 0, second = 0] = winProbabilities([50, 50], 150, 0);
  t.ok(first > second, 'the opener is a little ahead');
  let before = 0;
  for (let score = 0; score <= 150; score += 5) {
    const [probability = 0] = winProbabilities([score, 70], 150, 1);
    t.ok(probability > before, 'more points are better');
    before = probability;
  }
  const [early = 0] = winProbabilities([20, 0], 150, 1);
  const [late = 0] = winProbabilities([140, 120], 150, 1);
  t.ok(late > early, 'the same lead is worth more near the target');
});

test('hard beats medium', AT_FULL_LENGTH, async (t) => {
  const won = winsOf(doubleSeven, 'hard', 'medium', 12);
  t.ok(won > 6, `${won} of 12`);
});
