/** The bets that make it as likely as can be to reach a target: value iteration over all bankrolls below it. */

/** A bet that may be best; `under` is as good as `over`. */
export interface TargetBet {
  readonly guess: 'over' | 'exactly';
  readonly wager: number;
}

/** What a guess wins for each unit staked, and how likely it is right. */
interface Odds {
  readonly guess: TargetBet['guess'];
  readonly pays: number;
  readonly probability: number;
}
const OVER: Odds = { guess: 'over', pays: 1, probability: 15 / 36 };
const EXACTLY: Odds = { guess: 'exactly', pays: 4, probability: 6 / 36 };

/** By bankroll, from 0 to the target. */
export interface TargetPlay {
  /** How likely the target is reached. */
  readonly chances: Float64Array;
  /** What to stake, negative when it is staked on `exactly`. */
  readonly stakes: Int32Array;
}

/** Sweeps over all bets stop when none makes a target likelier by more than this. */
const PRECISION = 1e-13;
/** The bets found are followed for so many rounds between two sweeps over all bets: it saves most of these. */
const FOLLOWED_ROUNDS = 60;

/** More than the missing part would win no more. */
const mostUseful = (bankroll: number, target: number, pays: number): number =>
  Math.min(bankroll, Math.ceil((target - bankroll) / pays));

const chanceOf = (
  chances: Float64Array,
  bankroll: number,
  wager: number,
  { pays, probability }: Odds,
): number => {
  const won = Math.min(bankroll + pays * wager, chances.length - 1);
  return probability * (chances[won] ?? 0) + (1 - probability) * (chances[bankroll - wager] ?? 0);
};

/** Takes the best bet at a bankroll when it beats what is known; returns by how much. */
const improveAt = ({ chances, stakes }: TargetPlay, bankroll: number, target: number): number => {
  const before = chances[bankroll] ?? 0;
  let best = before;
  for (const odds of [OVER, EXACTLY]) {
    const most = mostUseful(bankroll, target, odds.pays);
    for (let wager = 1; wager <= most; wager += 1) {
      const probability = chanceOf(chances, bankroll, wager, odds);
      if (probability > best) {
        best = probability;
        stakes[bankroll] = odds === OVER ? wager : -wager;
      }
    }
  }
  chances[bankroll] = best;
  return best - before;
};

const followAt = ({ chances, stakes }: TargetPlay, bankroll: number): void => {
  const stake = stakes[bankroll] ?? 0;
  const probability = chanceOf(chances, bankroll, Math.abs(stake), stake > 0 ? OVER : EXACTLY);
  chances[bankroll] = Math.max(chances[bankroll] ?? 0, probability);
};

/**
 * The play for a target of so many units. The chances grow from below, and never past what the stakes reach: they
 * are reached by the stakes at least, and are the greatest possible to within rounding.
 */
export const computeTargetPlay = (target: number): TargetPlay => {
  const play = { chances: new Float64Array(target + 1), stakes: new Int32Array(target + 1) };
  play.chances[target] = 1;
  let gain = Infinity;
  while (gain > PRECISION) {
    gain = 0;
    for (let bankroll = target - 1; bankroll > 0; bankroll -= 1) {
      gain = Math.max(gain, improveAt(play, bankroll, target));
    }
    for (let round = 0; round < FOLLOWED_ROUNDS; round += 1) {
      for (let bankroll = 1; bankroll < target; bankroll += 1) followAt(play, bankroll);
    }
  }
  return play;
};

/** The largest target for which every bankroll is looked at; larger ones are divided into steps, no more than so many. */
export const EXACT_TARGET = 2000;
const PARTS_WON_BY_ALL = 1 + EXACTLY.pays;

const remembered = new Map<number, TargetPlay>();
const playFor = (target: number): TargetPlay => {
  const play = remembered.get(target) ?? computeTargetPlay(target);
  remembered.set(target, play);
  return play;
};

const betOf = (stake: number): TargetBet => ({
  guess: stake > 0 ? 'over' : 'exactly',
  wager: Math.abs(stake),
});

/**
 * The bet that makes reaching the target likeliest. Beyond `EXACT_TARGET` it is the best of those in whole steps of
 * a grid; a fifth of the target or less is staked on `exactly` at once, as is best for all targets up to that.
 */
export const bestBet = (bankroll: number, target: number): TargetBet => {
  const step = Math.ceil(target / EXACT_TARGET);
  if (step > 1 && PARTS_WON_BY_ALL * bankroll <= target) return { guess: 'exactly', wager: bankroll };
  const steps = Math.ceil(target / step);
  const { guess, wager } = betOf(playFor(steps).stakes[Math.floor(bankroll / step)] ?? 0);
  const { pays } = guess === 'over' ? OVER : EXACTLY;
  return { guess, wager: Math.min(wager * step, mostUseful(bankroll, target, pays)) };
};
