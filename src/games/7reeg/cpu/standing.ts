/** What a position is worth: the points that the round will bring, and the chance of winning the game with them. */
import type { Seat } from '#src/game-type.js';
import type { Config } from '../schemas.js';
import { featuresOf } from './features.js';
import { NONE } from './lookup.js';
import { sizeOf, type Table } from './table.js';
import { FOR_MORE_SEATS, FOR_TWO_SEATS, type Weights } from './weights.js';

/** Where the game stands before the present round is scored. */
export interface Standing {
  readonly config: Config;
  readonly round: number;
  readonly scores: readonly number[];
}

const WIN_POINTS = -1;
const FIFTY_POINTS = -3;
const FIFTY_PENALTY = 3;
/** Makes a logistic curve of a normal distribution. */
const LOGISTIC = 1.7;

const weightsFor = (seats: number): Weights => (seats === 2 ? FOR_TWO_SEATS : FOR_MORE_SEATS);

const seatsPlaying = ({ playing }: Table): Seat[] =>
  [...playing.keys()].filter((seat) => playing[seat] === 1);

const lowestOf = (seats: readonly Seat[], scores: readonly number[]): Seat[] => {
  const best = Math.min(...seats.map((seat) => scores[seat] ?? Infinity));
  return seats.filter((seat) => scores[seat] === best);
};

const shared = (count: number, winners: readonly Seat[]): number[] =>
  Array.from({ length: count }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));

/**
 * The chance of each of `seats` to win the game. Scores go up to the limit like random walks, so that a lead counts by
 * the square root of the rounds that are left.
 */
const race = ({ config, round }: Standing, scores: readonly number[], seats: readonly Seat[]): number[] => {
  const points = weightsFor(seats.length);
  const mean = seats.reduce((sum, seat) => sum + (scores[seat] ?? 0), 0) / seats.length;
  const room = Math.max(0, config.eliminationScore + 1 - mean);
  const rounds = Math.max(1, Math.min(room / points.mean, config.maxRounds - round));
  const scale = LOGISTIC / Math.sqrt(2 * points.variance * rounds);
  const weights = scores.map((score, seat) => (seats.includes(seat) ? Math.exp(scale * (mean - score)) : 0));
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((weight) => weight / total);
};

const chancesAfter = (standing: Standing, scores: readonly number[], played: readonly Seat[]): number[] => {
  const { config, round } = standing;
  const left = played.filter((seat) => (scores[seat] ?? 0) <= config.eliminationScore);
  if (left.length === 1) return shared(scores.length, left);
  if (left.length === 0 || round >= config.maxRounds) return shared(scores.length, lowestOf(played, scores));
  return race(standing, scores, left);
};

/** What the seats get for a round that is over. */
export const pointsOf = (table: Table, seat: Seat): number => {
  const { winner, takenFrom, fiftyOpen } = table;
  const isFifty = fiftyOpen && winner !== NONE && takenFrom !== NONE;
  if (seat === winner) return isFifty ? FIFTY_POINTS : WIN_POINTS;
  return sizeOf(table, seat) + (isFifty && seat === takenFrom ? FIFTY_PENALTY : 0);
};

/** What the seats may expect of a round in which the turn has just passed to `table.turn`. */
const expectedPoints = (table: Table): Map<Seat, number> => {
  const seen = featuresOf(table);
  const { features: weights } = weightsFor(seen.size);
  return new Map(
    [...seen].map(([seat, each]) => [
      seat,
      weights.reduce((sum, weight, at) => sum + weight * (each[at] ?? 0), 0),
    ]),
  );
};

/** The chance of each seat to win the game, once the round is over or between two turns of it. */
export const valueOf = (standing: Standing, table: Table): number[] => {
  const played = seatsPlaying(table);
  if (table.isOver) {
    const scores = standing.scores.map(
      (score, seat) => score + (table.playing[seat] === 1 ? pointsOf(table, seat) : 0),
    );
    return chancesAfter(standing, scores, played);
  }
  const expected = expectedPoints(table);
  return race(
    standing,
    standing.scores.map((score, seat) => score + (expected.get(seat) ?? 0)),
    played,
  );
};
