import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import {
  bestBet,
  computeTargetPlay,
  EXACT_TARGET,
  type TargetBet,
} from '#src/games/over-under-seven/cpu/hard.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import { at, defined } from '#src/kit/checked.js';
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

/** Every combination of bets, one for each bankroll below the target, with every wager. */
const allPolicies = (target: number): TargetBet[][] => {
  let policies: TargetBet[][] = [[noBet]];
  for (let bankroll = 1; bankroll < target; bankroll += 1) {
    const bets = betsAt(bankroll);
    policies = policies.flatMap((policy) => bets.map((bet) => [...policy, bet]));
  }
  return policies;
};

const hardPolicy =
  (target: number): Policy =>
  (bankroll) =>
    bankroll === 0 ? noBet : bestBet(bankroll, target);

void test('no policy is more likely to reach a small target', async (t) => {
  for (const target of [2, 3, 4, 5, 6]) {
    const best = new Array<number>(target + 1).fill(0);
    for (const policy of allPolicies(target)) {
      successesOf((bankroll) => at(policy, bankroll), target).forEach((success, bankroll) => {
        best[bankroll] = Math.max(at(best, bankroll), success);
      });
    }
    const computed = computedSuccesses(target);
    const reached = successesOf(hardPolicy(target), target);
    for (let bankroll = 1; bankroll <= target; bankroll += 1) {
      const success = at(best, bankroll);
      t.ok(Math.abs(at(computed, bankroll) - success) < TOLERANCE, `${bankroll} of ${target}: ${success}`);
      t.ok(Math.abs(at(reached, bankroll) - success) < TOLERANCE);
    }
  }
});

const boldPolicy =
  (guess: TargetBet['guess'], target: number): Policy =>
  (bankroll) => ({
    guess,
    wager: Math.min(bankroll, Math.ceil((target - bankroll) / (guess === 'over' ? 1 : 4))),
  });

void test('no bet at any bankroll is better than the one that hard makes', async (t) => {
  for (const target of [7, 60, 101, 250]) {
    const successes = successesOf(hardPolicy(target), target);
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      const gains = betsAt(bankroll).map(
        (bet) => successWith(successes, bankroll, bet) - at(successes, bankroll),
      );
      if (Math.max(...gains) > TOLERANCE) t.fail(`there is a better bet at ${bankroll} of ${target}`);
    }
    t.pass(`target ${target}`);
  }
});

void test('hard is more likely to reach a target than bold play on either guess', async (t) => {
  for (const target of [10, 100, 999, 2000]) {
    const successes = successesOf(hardPolicy(target), target);
    for (const guess of ['over', 'exactly'] as const) {
      const bold = successesOf(boldPolicy(guess, target), target);
      t.ok(successes.every((success, bankroll) => success > at(bold, bankroll) - TOLERANCE));
      t.ok(successes.some((success, bankroll) => success > at(bold, bankroll) + 0.001));
    }
  }
});

/**
 * An upper bound from the house edge: every bet costs a sixth of its wager on average, success takes wagers of at
 * least a quarter of the gain in total, and failure takes wagers of the bankroll.
 */
const upperBound = (bankroll: number, target: number): number =>
  ((5 / 6) * bankroll) / (target + (target - bankroll) / 24 - bankroll / 6);

void test('no probability exceeds the bound from the house edge, and turning 100 into 200 has probability 0.429', async (t) => {
  for (const target of [50, 200, 2000]) {
    const computed = computedSuccesses(target);
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      if (at(computed, bankroll) > upperBound(bankroll, target)) t.fail(`${bankroll} of ${target}`);
    }
  }
  const hundred = at(computedSuccesses(200), 100);
  t.ok(hundred > 0.428 && hundred < 0.43, `${hundred}`);
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
