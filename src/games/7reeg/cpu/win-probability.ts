/** Evaluates search states: the points that the round will add, and the resulting probability of winning the game. */
import type { Seat } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { lowestScorers } from '#src/games/7reeg/results.js';
import type { Config } from '#src/games/7reeg/schemas.js';
import { roundPoints } from '#src/games/7reeg/scoring.js';
import { featuresOf } from './features.js';
import { NONE } from './lookup.js';
import { sizeOf, type SearchState } from './search-state.js';
import { moreSeatWeights, twoSeatWeights, type Weights } from './weights.js';

/** Where the game stands before the present round is scored. */
interface Standing {
  readonly config: Config;
  readonly round: number;
  readonly scores: readonly number[];
}

/** exp(1.7 x) / (1 + exp(1.7 x)) approximates the normal distribution function. */
const LOGISTIC_SCALE = 1.7;

const weightsFor = (seats: number): Weights => (seats === 2 ? twoSeatWeights : moreSeatWeights);

const seatsPlaying = ({ playing }: SearchState): Seat[] =>
  [...playing.keys()].filter((seat) => playing[seat] === 1);

const sharedBy = (winners: readonly Seat[], seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));

/**
 * The probability that each of `seats` wins the game. Scores go up to the limit like random walks, so that a lead
 * counts by the square root of the number of rounds left.
 */
const raceProbabilities = (
  { config, round }: Standing,
  scores: readonly number[],
  seats: readonly Seat[],
): number[] => {
  const { mean: meanPoints, variance } = weightsFor(seats.length);
  const mean = seats.reduce((sum, seat) => sum + at(scores, seat), 0) / seats.length;
  const room = Math.max(0, config.eliminationScore + 1 - mean);
  const rounds = Math.max(1, Math.min(room / meanPoints, config.maxRounds - round));
  const scale = LOGISTIC_SCALE / Math.sqrt(2 * variance * rounds);
  const odds = scores.map((score, seat) => (seats.includes(seat) ? Math.exp(scale * (mean - score)) : 0));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
};

const probabilitiesAfterRound = (
  standing: Standing,
  scores: readonly number[],
  played: readonly Seat[],
): number[] => {
  const { config, round } = standing;
  const left = played.filter((seat) => at(scores, seat) <= config.eliminationScore);
  if (left.length === 1) return sharedBy(left, scores.length);
  if (left.length === 0 || round >= config.maxRounds)
    return sharedBy(lowestScorers(played, scores), scores.length);
  return raceProbabilities(standing, scores, left);
};

/** The points that a finished round adds to the score of `seat`. A win with the discard counts as a "50". */
export const pointsOf = (state: SearchState, seat: Seat): number => {
  const { winner, takenFrom, allowsFifty } = state;
  const isFifty = allowsFifty && winner !== NONE && takenFrom !== NONE;
  const outcome = { winner: winner === NONE ? null : winner, fiftyFrom: isFifty ? takenFrom : null };
  return roundPoints(outcome, seat, sizeOf(state, seat));
};

/** The expected points by seat, in a round in which the turn has just passed to `state.turn`. */
const expectedPoints = (state: SearchState): Map<Seat, number> => {
  const bySeat = featuresOf(state);
  const { features: weights } = weightsFor(bySeat.size);
  return new Map(
    [...bySeat].map(([seat, features]) => [
      seat,
      weights.reduce((sum, weight, i) => sum + weight * defined(features[i], 'the feature'), 0),
    ]),
  );
};

/** By seat, the probability of winning the game. The round must be over or between two turns. */
export const winProbabilities = (standing: Standing, state: SearchState): number[] => {
  const played = seatsPlaying(state);
  if (state.isOver) {
    const scores = standing.scores.map(
      (score, seat) => score + (state.playing[seat] === 1 ? pointsOf(state, seat) : 0),
    );
    return probabilitiesAfterRound(standing, scores, played);
  }
  const expected = expectedPoints(state);
  const scores = standing.scores.map((score, seat) => score + (expected.get(seat) ?? 0));
  return raceProbabilities(standing, scores, played);
};
