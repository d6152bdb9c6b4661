import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import {
  bestBet,
  computeTargetPlay,
  EXACT_TARGET,
  type TargetBet,
} from 'parlour-games/games/over-under-seven/cpu/hard';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import { at, defined } from 'parlour-games/kit/checked';
import { contextOf, seedOf } from '#test/support/play.js';
import { after, CASH_OUT, decisionPointOf, stateOf } from './support.js';

type Policy = (bankroll: number) => TargetBet;

const TOLERANCE = 1e-12;
const noBet: TargetBet = { guess: 'over', wager: 0 };
const hard = defined(overUnderSeven.cpu.hard, 'hard');

/** The probability of success after a bet; `successes` are the probabilities by bankroll. */
const successWith = (successes: readonly number[], bankroll: number, { guess, wager }: TargetBet): number => {
  const [pays, right] = guess === 'over' ? [1, 15 / 36] : [4, 6 / 36];
  const won = at(successes, Math.min(bankroll + pays * wager, successes.length - 1));
  return right * won + (1 - right) * at(successes, bankroll - wager);
};

/** The probability that a policy reaches the target, by bankroll, iterated until nothing changes. */
const successesOf = (policy: Policy, target: number): number[] => {
  const bets = Array.from({ length: target }, (_, bankroll) => policy(bankroll));
  const successes = new Array<number>(target + 1).fill(0);
  successes[target] = 1;
  for (let change = 1; change > 1e-14;) {
    change = 0;
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      const success = successWith(successes, bankroll, at(bets, bankroll));
      change = Math.max(change, Math.abs(success - at(successes, bankroll)));
      successes[bankroll] = success;
    }
  }
  return successes;
};

/** The probabilities that the code under test computes. */
const computedSuccesses = (target: number): number[] => Array.from(computeTargetPlay(target).probabilities);

const betsAt = (bankroll: number): TargetBet[] =>
  (['over', 'exactly'] as const).flatMap((guess) =>
    Array.from({ length: bankroll }, (_, i) => ({ guess, wager: i + 1 })),
  );

const hardPolicy =
  (target: number): Policy =>
  (bankroll) =>
    bankroll === 0 ? noBet : bestBet(bankroll, target);

void test('no bet at any bankroll is better than the one that hard makes: so no policy is better', async (t) => {
  for (const target of [2, 3, 7, 60, 101, 250]) {
    const successes = successesOf(hardPolicy(target), target);
    const computed = computedSuccesses(target);
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      t.ok(Math.abs(at(computed, bankroll) - at(successes, bankroll)) < TOLERANCE);
      const gains = betsAt(bankroll).map(
        (bet) => successWith(successes, bankroll, bet) - at(successes, bankroll),
      );
      if (Math.max(...gains) > TOLERANCE) t.fail(`there is a better bet at ${bankroll} of ${target}`);
    }
    t.pass(`target ${target}`);
  }
});

void test('with at most a fifth of the target, the best bet is everything on exactly', async (t) => {
  for (const target of [100, 997, 2000]) {
    const computed = computedSuccesses(target);
    for (let bankroll = 1; 5 * bankroll <= target; bankroll += 1) {
      const lost = at(computed, bankroll) - at(computed, 5 * bankroll) / 6;
      if (lost > TOLERANCE) t.fail(`${bankroll} of ${target}: ${lost}`);
    }
    t.pass(`target ${target}`);
  }
  const hundred = at(computedSuccesses(200), 100);
  t.ok(hundred > 0.428 && hundred < 0.43, `100 becomes 200 with probability ${hundred}`);
});

void test('beyond 2000, hard loses less than 0.002 and achieves at least what its grid promises', async (t) => {
  for (const target of [EXACT_TARGET + 1, 3001, 4000, 4001, 6001]) {
    const computed = computedSuccesses(target);
    const reached = successesOf(hardPolicy(target), target);
    const lost = Math.max(...reached.map((success, bankroll) => at(computed, bankroll) - success));
    t.ok(lost < 0.002, `${target}: ${lost}`);
    const step = Math.ceil(target / EXACT_TARGET);
    const grid = computedSuccesses(Math.ceil(target / step));
    t.ok(reached.every((success, bankroll) => success > at(grid, Math.floor(bankroll / step)) - TOLERANCE));
  }
});

void test('every bet is legal, for targets and bankrolls of all sizes', async (t) => {
  for (const target of [2, 3, 101, 2001, 12345, 10 ** 9 + 7, 10 ** 15 - 1]) {
    for (const part of [0, 0.0001, 0.19, 0.2, 0.21, 0.37, 0.5, 0.73, 0.9999, 1]) {
      const bankroll = Math.min(Math.max(1, Math.floor(target * part)), target - 1);
      const { wager } = bestBet(bankroll, target);
      t.ok(
        Number.isSafeInteger(wager) && wager >= 1 && wager <= bankroll,
        `${wager} of ${bankroll}, ${target}`,
      );
    }
  }
});

void test('a bet stays the same after its table is evicted from the cache', async (t) => {
  const before = bestBet(37, 100);
  for (let target = 200; target < 300; target += 1) bestBet(1, target);
  t.strictSame(bestBet(37, 100), before);
});

void test('games played by hard reach the target as often as computed', async (t) => {
  const [bankroll, target, games] = [25, 100, 6000];
  let reached = 0;
  for (let game = 0; game < games; game += 1) {
    let { state } = overUnderSeven.setup({ bankroll, target }, 1, contextOf(seedOf(game), 0));
    for (let entry = 1; state.ending === null; entry += 1) {
      const move = hard(decisionPointOf(state, 0, playerRng(seedOf(game))));
      state = after(state, move, contextOf(seedOf(game), entry)).state;
    }
    if (state.ending === 'target-reached') reached += 1;
    else t.equal(state.ending, 'bust');
  }
  const probability = at(computedSuccesses(target), bankroll);
  const deviation = Math.sqrt((probability * (1 - probability)) / games);
  t.ok(
    Math.abs(reached / games - probability) < 3.5 * deviation,
    `${reached} of ${games}, expected ${probability}`,
  );
});

void test('without a target hard cashes out', async (t) => {
  for (const bankroll of [1, 99, 100, 101, 10 ** 14])
    t.strictSame(hard(decisionPointOf(stateOf(bankroll), 0, playerRng(seedOf(1)))), CASH_OUT);
});
