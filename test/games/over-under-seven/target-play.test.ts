import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import {
  bestBet,
  computeTargetPlay,
  EXACT_TARGET,
  type TargetBet,
} from '#src/games/over-under-seven/cpu/target-play.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import { contextOf, seedOf } from '#test/support/play.js';
import { after, CASH_OUT, position, positionOf } from './support.js';

type Policy = (bankroll: number) => TargetBet;

const afterBet = (chances: readonly number[], bankroll: number, { guess, wager }: TargetBet): number => {
  const [pays, right] = guess === 'over' ? [1, 15 / 36] : [4, 6 / 36];
  const won = chances[Math.min(bankroll + pays * wager, chances.length - 1)] ?? 0;
  return right * won + (1 - right) * (chances[bankroll - wager] ?? 0);
};

/** How likely a policy reaches the target from each bankroll, by rounds until nothing changes. */
const chancesOf = (policy: Policy, target: number): number[] => {
  const bets = Array.from({ length: target }, (_, bankroll) => policy(bankroll));
  const chances = new Array<number>(target + 1).fill(0);
  chances[target] = 1;
  for (let change = 1; change > 1e-14;) {
    change = 0;
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      const bet = bets[bankroll];
      const rng = bet === undefined ? 0 : afterBet(chances, bankroll, bet);
      change = Math.max(change, Math.abs(rng - (chances[bankroll] ?? 0)));
      chances[bankroll] = rng;
    }
  }
  return chances;
};

const betsAt = (bankroll: number): TargetBet[] =>
  (['over', 'exactly'] as const).flatMap((guess) =>
    Array.from({ length: bankroll }, (_, i) => ({ guess, wager: i + 1 })),
  );

/** Every way to choose one bet for each bankroll below the target, every wager included. */
const allPolicies = (target: number): TargetBet[][] => {
  let policies: TargetBet[][] = [[{ guess: 'over', wager: 0 }]];
  for (let bankroll = 1; bankroll < target; bankroll += 1) {
    const bets = betsAt(bankroll);
    policies = policies.flatMap((policy) => bets.map((bet) => [...policy, bet]));
  }
  return policies;
};

const hardPolicy =
  (target: number): Policy =>
  (bankroll) =>
    bankroll === 0 ? { guess: 'over', wager: 0 } : bestBet(bankroll, target);

void test('no policy of all reaches a small target more likely', (t) => {
  for (const target of [2, 3, 4, 5, 6]) {
    const best = new Array<number>(target + 1).fill(0);
    for (const policy of allPolicies(target)) {
      const chances = chancesOf((bankroll) => policy[bankroll] ?? { guess: 'over', wager: 0 }, target);
      chances.forEach((rng, bankroll) => {
        best[bankroll] = Math.max(best[bankroll] ?? 0, rng);
      });
    }
    const { chances } = computeTargetPlay(target);
    const reached = chancesOf(hardPolicy(target), target);
    best.forEach((rng, bankroll) => {
      if (bankroll === 0) return;
      t.ok(Math.abs((chances[bankroll] ?? 0) - rng) < 1e-12, `${bankroll} of ${target}: ${rng}`);
      t.ok(Math.abs((reached[bankroll] ?? 0) - rng) < 1e-12);
    });
  }
  t.end();
});

const bold =
  (guess: TargetBet['guess'], target: number): Policy =>
  (bankroll) => ({
    guess,
    wager: Math.min(bankroll, Math.ceil((target - bankroll) / (guess === 'over' ? 1 : 4))),
  });

void test('no bet at any bankroll is better than the one it makes', (t) => {
  for (const target of [7, 60, 101, 250]) {
    const chances = chancesOf(hardPolicy(target), target);
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      const better = betsAt(bankroll).map(
        (bet) => afterBet(chances, bankroll, bet) - (chances[bankroll] ?? 0),
      );
      if (Math.max(...better) > 1e-12) t.fail(`there is a better bet at ${bankroll} of ${target}`);
    }
    t.pass();
  }
  t.end();
});

void test('it reaches targets more likely than bold play on either guess', (t) => {
  for (const target of [10, 100, 999, 2000]) {
    const chances = chancesOf(hardPolicy(target), target);
    for (const guess of ['over', 'exactly'] as const) {
      const bolds = chancesOf(bold(guess, target), target);
      t.ok(chances.every((rng, bankroll) => rng > (bolds[bankroll] ?? 0) - 1e-12));
      t.ok(chances.some((rng, bankroll) => rng > (bolds[bankroll] ?? 0) + 0.001));
    }
  }
  t.end();
});

/** Every bet costs a sixth of its wager; success needs wagers of a quarter of the gain, failure of the bankroll. */
const mostPossible = (bankroll: number, target: number): number =>
  ((5 / 6) * bankroll) / (target + (target - bankroll) / 24 - bankroll / 6);

void test('no chance is more than the bound from the house edge, and that of 100 for 200 is 0.429', (t) => {
  for (const target of [50, 200, 2000]) {
    const { chances } = computeTargetPlay(target);
    for (let bankroll = 1; bankroll < target; bankroll += 1) {
      if ((chances[bankroll] ?? 0) > mostPossible(bankroll, target)) t.fail(`${bankroll} of ${target}`);
    }
  }
  const hundred = computeTargetPlay(200).chances[100] ?? 0;
  t.ok(hundred > 0.428 && hundred < 0.43, `${hundred}`);
  t.end();
});

void test('a fifth of the target or less is best staked on exactly', (t) => {
  for (const target of [100, 997, 2000]) {
    const { chances } = computeTargetPlay(target);
    for (let bankroll = 1; 5 * bankroll <= target; bankroll += 1) {
      const lost = (chances[bankroll] ?? 0) - (chances[5 * bankroll] ?? 0) / 6;
      if (lost > 1e-12) t.fail(`${bankroll} of ${target}: ${lost}`);
    }
    t.pass();
  }
  t.end();
});

void test('beyond 2000 it loses less than 0.002 of the chance, and reaches no less than its grid promises', (t) => {
  for (const target of [EXACT_TARGET + 1, 3001, 4000, 4001, 6001]) {
    const { chances } = computeTargetPlay(target);
    const reached = chancesOf(hardPolicy(target), target);
    const lost = Math.max(...reached.map((rng, bankroll) => (chances[bankroll] ?? 0) - rng));
    t.ok(lost < 0.002, `${target}: ${lost}`);
    const step = Math.ceil(target / EXACT_TARGET);
    const grid = computeTargetPlay(Math.ceil(target / step)).chances;
    t.ok(reached.every((rng, bankroll) => rng > (grid[Math.floor(bankroll / step)] ?? 0) - 1e-12));
  }
  t.end();
});

void test('every bet is allowed, for targets and bankrolls of all sizes', (t) => {
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
  t.end();
});

void test('games played by hard reach the target as often as it reckons', (t) => {
  const [bankroll, target, games] = [25, 100, 6000];
  let reached = 0;
  for (let game = 0; game < games; game += 1) {
    let { state } = overUnderSeven.setup({ bankroll, target }, 1, contextOf(seedOf(game), 0));
    for (let entry = 1; state.ending === null; entry += 1) {
      const move = overUnderSeven.cpu.hard?.(positionOf(state, 0, playerRng(seedOf(game)))) ?? CASH_OUT;
      state = after(state, move, contextOf(seedOf(game), entry)).state;
    }
    if (state.ending === 'target-reached') reached += 1;
    else t.equal(state.ending, 'bust');
  }
  const rng = computeTargetPlay(target).chances[bankroll] ?? 0;
  const deviation = Math.sqrt((rng * (1 - rng)) / games);
  t.ok(Math.abs(reached / games - rng) < 3.5 * deviation, `${reached} of ${games}, ${rng} each`);
  t.end();
});

void test('without a target hard cashes out', (t) => {
  for (const bankroll of [1, 99, 100, 101, 10 ** 14]) {
    t.strictSame(
      overUnderSeven.cpu.hard?.(positionOf(position(bankroll), 0, playerRng(seedOf(1)))),
      CASH_OUT,
    );
  }
  t.end();
});
