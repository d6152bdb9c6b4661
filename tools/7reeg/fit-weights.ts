/**
 * What the features of a position are worth to the hard player: rounds that its rules of thumb play with themselves,
 * and least squares of the points they bring on the features after each turn. Prints cpu/weights.ts.
 * Run: `node dist/tools/7reeg/fit-weights.js [rounds]` (8000 rounds: some ten seconds on one core).
 */
import { playerRng } from '#src/engine/history/rng.js';
import type { Rng } from '#src/game-type.js';
import { FEATURES, featuresOf } from '#src/games/7reeg/cpu/features.js';
import { playTurn } from '#src/games/7reeg/cpu/policy.js';
import { pointsOf } from '#src/games/7reeg/cpu/standing.js';
import { quickRng } from '#src/kit/quick-rng.js';
import { seedOf } from '#test/support/play.js';
import { configOf } from '#test/games/7reeg/support.js';
import { dealtTable } from '#test/games/7reeg/table.js';

const DEFAULT_ROUNDS = 8000;
/** Every fifth round is kept to judge the fit by. */
const KEPT = 5;
/** Ridge: keeps what never comes up, or always together, at zero. */
const RIDGE = 100;

interface Sample {
  readonly features: Float64Array;
  readonly points: number;
}

const roundOf = (seats: number, rng: Rng): Sample[] => {
  const table = dealtTable(configOf({}, seats), seats, rng);
  const seen: { seat: number; features: Float64Array }[] = [];
  for (;;) {
    playTurn(table, rng);
    if (table.isOver) break;
    for (const [seat, features] of featuresOf(table)) seen.push({ seat, features });
  }
  return seen.map(({ seat, features }) => ({ features, points: pointsOf(table, seat) }));
};

/** A row of the normal equations: the products with all features, then with the points. */
const addTo = (rows: readonly Float64Array[], { features, points }: Sample): void => {
  features.forEach((value, at) => {
    const row = rows[at];
    if (value === 0 || row === undefined) return;
    features.forEach((other, column) => {
      row[column] = (row[column] ?? 0) + value * other;
    });
    row[FEATURES] = (row[FEATURES] ?? 0) + value * points;
  });
};

const cell = (rows: readonly Float64Array[], row: number, column: number): number => rows[row]?.[column] ?? 0;

/** Gauss–Jordan; the ridge makes the matrix positive definite, so that no pivot is zero. */
const solve = (rows: readonly Float64Array[]): number[] => {
  rows.forEach((pivotRow, at) => {
    rows.forEach((row, other) => {
      if (other === at) return;
      const factor = cell(rows, other, at) / cell(rows, at, at);
      pivotRow.forEach((value, column) => {
        row[column] = (row[column] ?? 0) - factor * value;
      });
    });
  });
  return rows.map((_, at) => cell(rows, at, FEATURES) / cell(rows, at, at));
};

interface Fit {
  readonly weights: readonly number[];
  readonly mean: number;
  readonly variance: number;
  /** The share of the variance that the fit explains in the rounds kept apart. */
  readonly explained: number;
}

const fit = (seatCounts: readonly number[], rounds: number): Fit => {
  const rows = Array.from({ length: FEATURES }, (_, at) =>
    new Float64Array(FEATURES + 1).fill(RIDGE, at, at + 1),
  );
  const kept: Sample[] = [];
  for (const seats of seatCounts) {
    const rng = quickRng(playerRng(seedOf(seats)));
    for (let round = 0; round < rounds; round += 1) {
      const samples = roundOf(seats, rng);
      if (round % KEPT === 0) kept.push(...samples);
      else
        samples.forEach((sample) => {
          addTo(rows, sample);
        });
    }
  }
  const weights = solve(rows).map((weight) => Math.round(weight * 1000) / 1000);
  const mean = kept.reduce((sum, { points }) => sum + points, 0) / kept.length;
  const squares = (expected: (sample: Sample) => number): number =>
    kept.reduce((sum, sample) => sum + (sample.points - expected(sample)) ** 2, 0);
  const left = squares(({ features }) =>
    weights.reduce((sum, weight, at) => sum + weight * (features[at] ?? 0), 0),
  );
  const all = squares(() => mean);
  return { weights, mean, variance: all / kept.length, explained: 1 - left / all };
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
