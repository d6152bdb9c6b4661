/** Series (many games between the same participants): what follows from their secret, game numbers and results. */
import { hmac } from '#crypto';
import type { Seat } from '../game-type.js';
import { at } from '../kit/checked.js';
import type { SeedParts } from './game-record.js';

/** The parts of the seed of game `number`: a secret derived from the series', and the clients' part, which all games share. */
export function seedPartsIn(
  series: { readonly id: string; readonly secret: string; readonly clientSeeds: readonly (string | null)[] },
  number: number,
): SeedParts {
  return {
    secret: hmac(series.secret, String(number)),
    clientSeed: series.clientSeeds.map((seed) => seed ?? '').join('') || series.id,
  };
}

/** Which of `count` participants has `seat` in game `number`. */
export function participantIn(number: number, seat: Seat, count: number): number {
  return (seat + number) % count;
}

/** A list in the order of participants, put into the order of the seats of game `number`. */
export function seated<T>(number: number, participants: readonly T[]): T[] {
  return participants.map((_, seat) => at(participants, participantIn(number, seat, participants.length)));
}

/** The outcome of a game, by participants. Without winners, as after a deletion, nobody has won or lost it. */
export interface SeriesOutcome {
  readonly winners: readonly number[];
  readonly timedOut: readonly number[];
}

export const NO_OUTCOME: SeriesOutcome = { winners: [], timedOut: [] };

/** The outcome of game `number`, from its seats. */
export function seriesOutcome(
  number: number,
  { winners, timedOut }: { readonly winners: readonly Seat[]; readonly timedOut: readonly Seat[] },
  count: number,
): SeriesOutcome {
  const participants = (seats: readonly Seat[]): number[] =>
    seats.map((seat) => participantIn(number, seat, count)).sort((a, b) => a - b);
  return { winners: participants(winners), timedOut: participants(timedOut) };
}

export interface SeriesScore {
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly timeouts: number;
}

/** By how much the first of two participants is ahead per game, and the bounds of its 95 % confidence interval. */
export interface Difference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const MILLION = 1_000_000;

/** The points of each winner, in millionths. */
const millionths = ({ winners }: SeriesOutcome): number => Math.round(MILLION / winners.length);

const scoreOf = (outcomes: readonly SeriesOutcome[], participant: number): SeriesScore => {
  const decided = outcomes.filter(({ winners }) => winners.length > 0);
  const won = decided.filter(({ winners }) => winners.includes(participant));
  const wins = won.filter(({ winners }) => winners.length === 1).length;
  return {
    points: won.reduce((sum, outcome) => sum + millionths(outcome), 0) / MILLION,
    wins,
    draws: won.length - wins,
    losses: decided.length - won.length,
    timeouts: outcomes.filter(({ timedOut }) => timedOut.includes(participant)).length,
  };
};

const pointsOf = (outcome: SeriesOutcome, participant: number): number =>
  outcome.winners.includes(participant) ? millionths(outcome) / MILLION : 0;

const leadIn = (outcome: SeriesOutcome): number => pointsOf(outcome, 0) - pointsOf(outcome, 1);

const PAIRS_NEEDED = 5;
/** 95 % of a normal distribution lie within this many standard deviations of the mean. */
const WITHIN_95 = 1.96;

/**
 * The lead of the first of two participants, from pairs of games, 2k and 2k + 1, in which they swap seats, so the value of a
 * seat cancels out. `null` until five pairs are complete.
 */
const differenceOf = (outcomes: readonly (SeriesOutcome | null)[]): Difference | null => {
  const leads: number[] = [];
  for (let first = 0; first + 1 < outcomes.length; first += 2) {
    const [one, two] = [at(outcomes, first), at(outcomes, first + 1)];
    if (one !== null && two !== null) leads.push((leadIn(one) + leadIn(two)) / 2);
  }
  const { length } = leads;
  if (length < PAIRS_NEEDED) return null;
  const mean = leads.reduce((sum, lead) => sum + lead, 0) / length;
  const variance = leads.reduce((sum, lead) => sum + (lead - mean) ** 2, 0) / (length - 1);
  const half = (WITHIN_95 * Math.sqrt(variance)) / Math.sqrt(length);
  return { mean, low: mean - half, high: mean + half };
};

/** What a series shows of its results so far. */
export interface SeriesTally {
  readonly played: number;
  /** The numbers of games that were deleted, or ended without a result. */
  readonly voided: readonly number[];
  readonly scores: readonly SeriesScore[];
  readonly difference: Difference | null;
}

/** The tally of `count` participants; `outcomes` are by number, `null` for games that are not over. */
export function tallyOf(outcomes: readonly (SeriesOutcome | null)[], count: number): SeriesTally {
  const played = outcomes.filter((outcome) => outcome !== null);
  return {
    played: played.length,
    voided: outcomes.flatMap((outcome, number) => (outcome?.winners.length === 0 ? [number] : [])),
    scores: Array.from({ length: count }, (_, participant) => scoreOf(played, participant)),
    difference: count === 2 ? differenceOf(outcomes) : null,
  };
}
