/** The bets that maximize the probability of reaching a target: value iteration over all bankrolls below it. */
import { boundedCache } from '../../../kit/bounded-cache.js';
import { defined } from '../../../kit/checked.js';
import { payouts } from '../rules.js';
import type { DecisionPoint } from '../../../game-type.js';
import type { Config, Move, Option, View } from '../schemas.js';

// A hot loop: reading items without a check is measurably faster.

/** A candidate for the best bet; `under` is as good as `over`. */
export interface TargetBet {
  readonly guess: 'over' | 'exactly';
  readonly wager: number;
}

interface Odds {
  /** The winnings of a right guess, as a multiple of the wager. */
  readonly pays: number;
  /** The probability that the guess is right. */
  readonly probability: number;
}
const odds: Readonly<Record<TargetBet['guess'], Odds>> = {
  over: { pays: payouts.over, probability: 15 / 36 },
  exactly: { pays: payouts.exactly, probability: 6 / 36 },
};

/** The best play for a target, by bankroll from 0 to the target. */
interface TargetPlay {
  /** The probability of reaching the target. */
  readonly probabilities: Float64Array;
  /** The wager, negative if the guess is `exactly`. */
  readonly stakes: Int32Array;
}

/** Value iteration stops when a sweep over all bets improves no probability by more than this. */
const PRECISION = 1e-13;
/** Between two sweeps over all bets, the bets found so far are followed this many times. That saves most sweeps. */
const FOLLOW_ROUNDS = 60;

/** The largest wager worth making: a larger one would overshoot the target. */
const largestUsefulWager = (bankroll: number, target: number, pays: number): number =>
  Math.min(bankroll, Math.ceil((target - bankroll) / pays));

const probabilityWith = (
  probabilities: Float64Array,
  bankroll: number,
  wager: number,
  { pays, probability }: Odds,
): number => {
  const won = Math.min(bankroll + pays * wager, probabilities.length - 1);
  return (
    probability * (probabilities[won] ?? NaN) + (1 - probability) * (probabilities[bankroll - wager] ?? NaN)
  );
};

/** Adopts the best bet at a bankroll if it improves on the known probability; returns by how much. */
const improveAt = ({ probabilities, stakes }: TargetPlay, bankroll: number, target: number): number => {
  const before = probabilities[bankroll] ?? NaN;
  let best = before;
  for (const each of [odds.over, odds.exactly]) {
    const largest = largestUsefulWager(bankroll, target, each.pays);
    for (let wager = 1; wager <= largest; wager += 1) {
      const probability = probabilityWith(probabilities, bankroll, wager, each);
      if (probability > best) {
        best = probability;
        stakes[bankroll] = each === odds.over ? wager : -wager;
      }
    }
  }
  probabilities[bankroll] = best;
  return best - before;
};

const followAt = ({ probabilities, stakes }: TargetPlay, bankroll: number): void => {
  const stake = stakes[bankroll] ?? NaN;
  const followed = probabilityWith(
    probabilities,
    bankroll,
    Math.abs(stake),
    stake > 0 ? odds.over : odds.exactly,
  );
  probabilities[bankroll] = Math.max(probabilities[bankroll] ?? NaN, followed);
};

/**
 * Computes the best play for `target` units. The probabilities grow from below and never exceed what the stakes
 * achieve; at the end they are the greatest possible to within rounding.
 */
export function computeTargetPlay(target: number): TargetPlay {
  const play = { probabilities: new Float64Array(target + 1), stakes: new Int32Array(target + 1) };
  play.probabilities[target] = 1;
  let gain = Infinity;
  while (gain > PRECISION) {
    gain = 0;
    for (let bankroll = target - 1; bankroll > 0; bankroll -= 1) {
      gain = Math.max(gain, improveAt(play, bankroll, target));
    }
    for (let round = 0; round < FOLLOW_ROUNDS; round += 1) {
      for (let bankroll = 1; bankroll < target; bankroll += 1) followAt(play, bankroll);
    }
  }
  return play;
}

/** The largest target that is played exactly. Larger ones are divided into at most this many equal steps. */
export const EXACT_TARGET = 2000;

/** Stakes of at most `EXACT_TARGET` + 1 bankrolls, 4 bytes each: 8 KiB a table, half a MiB a thread at worst. */
const CACHED_TABLES = 64;
const stakesFor = boundedCache(CACHED_TABLES, (target: number) => computeTargetPlay(target).stakes);

/** Winning everything on `exactly` multiplies the bankroll by this. */
const EXACTLY_FACTOR = 1 + payouts.exactly;

const betOf = (stake: number): TargetBet => ({
  guess: stake > 0 ? 'over' : 'exactly',
  wager: Math.abs(stake),
});

/**
 * The bet that maximizes the probability of reaching the target. Beyond `EXACT_TARGET` it is the best bet in whole
 * steps, and a bankroll of at most a fifth of the target is staked on `exactly` at once, which is optimal for smaller
 * targets.
 */
export function bestBet(bankroll: number, target: number): TargetBet {
  const step = Math.ceil(target / EXACT_TARGET);
  if (step > 1 && EXACTLY_FACTOR * bankroll <= target) return { guess: 'exactly', wager: bankroll };
  const steps = Math.ceil(target / step);
  const { guess, wager } = betOf(defined(stakesFor(steps)[Math.floor(bankroll / step)], 'a stake'));
  return { guess, wager: Math.min(wager * step, largestUsefulWager(bankroll, target, odds[guess].pays)) };
}

/**
 * With a target, maximizes the probability of reaching it. Without one, cashes out: every bet loses a sixth of its
 * wager on average, so not betting is the only play that does not lose.
 */
export function hard({ config, view }: DecisionPoint<Config, View, Option>): Move {
  return config.target === undefined
    ? { type: 'cash-out' }
    : { type: 'bet', ...bestBet(view.bankroll, config.target) };
}
