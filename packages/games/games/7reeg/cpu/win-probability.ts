/**
 * Evaluates search states: features of each seat between turns, the points that the round will add according to their
 * weights (weights.ts), and the resulting probabilities of winning the game.
 */
// A hot loop: reading items without a check is measurably faster.
import type { Seat } from '../../../game-type.js';
import { at, defined } from '../../../kit/checked.js';
import { sum } from '../../../kit/lists.js';
import { lowestScorers } from '../results.js';
import { roundPoints } from '../rounds.js';
import type { Config } from '../schemas.js';
import { bestMelds } from './best-melds.js';
import { CARDS_OF_THREES, EXTENSIONS, NONE } from './meld-tables.js';
import { handAt, isDownAt, seatAfter, sizeOf, type SearchState } from './search-state.js';
import { moreSeatWeights, twoSeatWeights, type Weights } from './weights.js';

/** The largest hand size with its own figures. Larger hands count as this size. */
const LARGEST_HAND = 8;
/** The most melds that a feature counts; more count as this many. */
const MAX_MELDS = 4;
const SMALL_HAND = 3;

/** The index at which each group of features begins. */
const DOWN_SIZE = 0;
const DOWN_OUTS = DOWN_SIZE + LARGEST_HAND;
const DOWN_SMALL_OUTS = DOWN_OUTS + 1;
const DOWN_FITTING = DOWN_OUTS + 2;
const NOT_DOWN_MELDS = DOWN_FITTING + SMALL_HAND;
const NOT_DOWN_OUTS = NOT_DOWN_MELDS + MAX_MELDS + 1;
const NOT_DOWN_MELD_OUTS = NOT_DOWN_OUTS + 1;
const NOT_DOWN_READY = NOT_DOWN_OUTS + 2;
const SEAT_FEATURES = NOT_DOWN_READY + 1;

const COMPLETE = -1;
const TWO_SHORT = -2;

interface Prospects {
  /** Melds of three in the hand, whether or not they share cards. */
  readonly melds: number;
  /** Copies that would complete a meld of three and are not yet open, per deck. */
  readonly outs: number;
}

/** The one card of the three at `start` that the hand lacks; else `COMPLETE` or `TWO_SHORT`. */
const missingCard = (hand: Uint8Array, start: number): number => {
  let missing = COMPLETE;
  for (let i = start; i < start + 3; i += 1) {
    const card = CARDS_OF_THREES[i] ?? 0;
    if (hand[card] !== 0) continue;
    if (missing !== COMPLETE) return TWO_SHORT;
    missing = card;
  }
  return missing;
};

const prospectsOf = ({ decks, open }: SearchState, hand: Uint8Array): Prospects => {
  let [melds, outs] = [0, 0];
  for (let start = 0; start < CARDS_OF_THREES.length; start += 3) {
    const missing = missingCard(hand, start);
    if (missing === COMPLETE) melds += 1;
    else if (missing !== TWO_SHORT) outs += decks - (open[missing] ?? 0);
  }
  return { melds, outs: outs / decks };
};

/** Copies that a seat does not see and that fit a meld on the table, per deck. */
const fittingOf = ({ melds, decks, open }: SearchState, hand: Uint8Array): number => {
  let fitting = 0;
  for (const meld of melds) {
    const extensions = EXTENSIONS[meld] ?? [];
    for (let i = 0; i < extensions.length; i += 2) {
      const card = extensions[i] ?? 0;
      fitting += decks - (open[card] ?? 0) - (hand[card] ?? 0);
    }
  }
  return fitting / decks;
};

const add = (features: Float64Array, i: number, amount: number): void => {
  features[i] = (features[i] ?? 0) + amount;
};

const downFeatures = (state: SearchState, hand: Uint8Array, size: number): Float64Array => {
  const features = new Float64Array(SEAT_FEATURES);
  const { outs } = prospectsOf(state, hand);
  add(features, DOWN_SIZE + Math.min(size, LARGEST_HAND) - 1, 1);
  add(features, DOWN_OUTS, outs);
  if (size > SMALL_HAND) return features;
  add(features, DOWN_SMALL_OUTS, outs);
  add(features, DOWN_FITTING + size - 1, fittingOf(state, hand));
  return features;
};

const notDownFeatures = (state: SearchState, hand: Uint8Array, seat: Seat): Float64Array => {
  const features = new Float64Array(SEAT_FEATURES);
  const { melds, outs } = prospectsOf(state, hand);
  add(features, NOT_DOWN_MELDS + Math.min(melds, MAX_MELDS), 1);
  add(features, NOT_DOWN_OUTS, outs);
  if (melds === 0) return features;
  add(features, NOT_DOWN_MELD_OUTS, outs);
  if (bestMelds(state, seat).length > 0) add(features, NOT_DOWN_READY, 1);
  return features;
};

const ownFeatures = (state: SearchState, seat: Seat): Float64Array =>
  isDownAt(state, seat)
    ? downFeatures(state, handAt(state, seat), sizeOf(state, seat))
    : notDownFeatures(state, handAt(state, seat), seat);

/** The number of features: those of the seat itself, their means over the other seats, a constant, and the turns to wait. */
export const FEATURES = 2 * SEAT_FEATURES + 2;

/** The features of each seat that is still in, just after the turn has passed to `state.turn`. */
export function featuresOf(state: SearchState): Map<Seat, Float64Array> {
  const seats = [state.turn];
  for (let seat = seatAfter(state, state.turn); seat !== state.turn; seat = seatAfter(state, seat))
    seats.push(seat);
  const own = seats.map((seat) => ownFeatures(state, seat));
  const others = seats.length - 1;
  return new Map(
    seats.map((seat, wait) => {
      const features = new Float64Array(FEATURES);
      features[FEATURES - 2] = 1;
      features[FEATURES - 1] = wait / others;
      own.forEach((each, turn) => {
        const [from, share] = turn === wait ? [0, 1] : [SEAT_FEATURES, 1 / others];
        for (let i = 0; i < SEAT_FEATURES; i += 1) add(features, from + i, share * (each[i] ?? 0));
      });
      return [seat, features];
    }),
  );
}

/** The state of the game before the present round is scored. */
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
 * The probability that each of `seats` wins the game. Scores approach the limit like random walks, so a lead is divided by the
 * square root of the number of rounds left.
 */
const raceProbabilities = (
  { config, round }: Standing,
  scores: readonly number[],
  seats: readonly Seat[],
): number[] => {
  const { mean: meanPoints, variance } = weightsFor(seats.length);
  const mean = sum(seats.map((seat) => at(scores, seat))) / seats.length;
  const room = Math.max(0, config.eliminationScore + 1 - mean);
  const rounds = Math.max(1, Math.min(room / meanPoints, config.maxRounds - round));
  const scale = LOGISTIC_SCALE / Math.sqrt(2 * variance * rounds);
  const odds = scores.map((score, seat) => (seats.includes(seat) ? Math.exp(scale * (mean - score)) : 0));
  const total = sum(odds);
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
export function pointsOf(state: SearchState, seat: Seat): number {
  const { winner, takenFrom, allowsFifty } = state;
  const isFifty = allowsFifty && winner !== NONE && takenFrom !== NONE;
  const outcome = { winner: winner === NONE ? null : winner, fiftyFrom: isFifty ? takenFrom : null };
  return roundPoints(outcome, seat, sizeOf(state, seat));
}

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
export function winProbabilities(standing: Standing, state: SearchState): number[] {
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
}
