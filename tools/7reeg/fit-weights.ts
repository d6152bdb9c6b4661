/**
 * Fits the weights of the hard player's evaluation: the playout policy plays rounds against itself, and the points of
 * each round are regressed on the features after each turn. Prints the numbers for packages/games/games/7reeg/cpu/weights.ts.
 * Run: `node dist/tools/7reeg/fit-weights.js [rounds]` (8000 rounds take about ten seconds on one core).
 */
import { playerRng } from 'parlour-games/record/rng';
import type { Rng } from 'parlour-games/game-type';
import { FEATURES, featuresOf, pointsOf } from 'parlour-games/games/7reeg/cpu/win-probability';
import { playTurn } from 'parlour-games/games/7reeg/cpu/playout';
import { at, defined } from 'parlour-games/kit/checked';
import { sfc32Rng } from 'parlour-games/kit/sfc32';
import { seedOf } from '#test/support/play.js';
import { configOf } from '#test/games/7reeg/support.js';
import { dealtSearchState } from '#test/games/7reeg/search-states.js';

const DEFAULT_ROUNDS = 8000;
/** One round in this many is held out to judge the fit. */
const HOLD_OUT = 5;
/** Keeps the weights of features that never occur, or occur only together, near zero. */
const RIDGE = 100;

interface Sample {
  readonly features: Float64Array;
  readonly points: number;
}

const playRound = (seats: number, rng: Rng): Sample[] => {
  const state = dealtSearchState(configOf({}, seats), seats, rng);
  const observed: { seat: number; features: Float64Array }[] = [];
  for (;;) {
    playTurn(state, rng);
    if (state.isOver) break;
    for (const [seat, features] of featuresOf(state)) observed.push({ seat, features });
  }
  return observed.map(({ seat, features }) => ({ features, points: pointsOf(state, seat) }));
};

/** Adds a sample to the normal equations; each row has the products with all features, then with the points. */
const addTo = (rows: readonly Float64Array[], { features, points }: Sample): void => {
  features.forEach((value, i) => {
    if (value === 0) return;
    const row = at(rows, i);
    features.forEach((other, column) => {
      row[column] = defined(row[column], 'the cell') + value * other;
    });
    row[FEATURES] = defined(row[FEATURES], 'the cell') + value * points;
  });
};

const cell = (rows: readonly Float64Array[], row: number, column: number): number =>
  defined(at(rows, row)[column], 'the cell');

/** Gauss–Jordan elimination. The ridge makes the matrix positive definite, so that no pivot is zero. */
const solve = (rows: readonly Float64Array[]): number[] => {
  rows.forEach((pivotRow, pivot) => {
    rows.forEach((row, other) => {
      if (other === pivot) return;
      const factor = cell(rows, other, pivot) / cell(rows, pivot, pivot);
      pivotRow.forEach((value, column) => {
        row[column] = defined(row[column], 'the cell') - factor * value;
      });
    });
  });
  return rows.map((_, i) => cell(rows, i, FEATURES) / cell(rows, i, i));
};

interface Fit {
  readonly weights: readonly number[];
  readonly mean: number;
  readonly variance: number;
  /** The share of the variance that the fit explains in the rounds held out. */
  readonly explained: number;
}

const fit = (seatCounts: readonly number[], rounds: number): Fit => {
  const rows = Array.from({ length: FEATURES }, (_, i) =>
    new Float64Array(FEATURES + 1).fill(RIDGE, i, i + 1),
  );
  const heldOut: Sample[] = [];
  for (const seats of seatCounts) {
    const rng = sfc32Rng(playerRng(seedOf(seats)));
    for (let round = 0; round < rounds; round += 1) {
      const samples = playRound(seats, rng);
      if (round % HOLD_OUT === 0) heldOut.push(...samples);
      else
        samples.forEach((sample) => {
          addTo(rows, sample);
        });
    }
  }
  const weights = solve(rows).map((weight) => Math.round(weight * 1000) / 1000);
  const mean = heldOut.reduce((sum, { points }) => sum + points, 0) / heldOut.length;
  const squares = (expected: (sample: Sample) => number): number =>
    heldOut.reduce((sum, sample) => sum + (sample.points - expected(sample)) ** 2, 0);
  const left = squares(({ features }) =>
    weights.reduce((sum, weight, i) => sum + weight * defined(features[i], 'the feature'), 0),
  );
  const all = squares(() => mean);
  return { weights, mean, variance: all / heldOut.length, explained: 1 - left / all };
};

const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
for (const seatCounts of [[2], [3, 4, 5]]) {
  const { weights, mean, variance, explained } = fit(seatCounts, Math.ceil(rounds / seatCounts.length));
  console.log(
    `seats ${seatCounts.join(', ')}: mean ${mean.toFixed(1)}, variance ${variance.toFixed(1)}, ` +
      `${(100 * explained).toFixed(1)} % of it explained`,
  );
  console.log(JSON.stringify(weights));
}
