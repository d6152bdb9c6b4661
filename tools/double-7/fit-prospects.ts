/**
 * Fits the constants of src/games/double-7/cpu/prospects.ts: plays games hand by hand, as playouts do, and measures how
 * well the chances at the beginning of each hand foretell the winner (mean logarithmic loss; lower is better).
 * Run: node dist/tools/double-7/fit-prospects.js
 */
import { playerRng } from '#src/engine/history/rng.js';
import type { Rng } from '#src/game-type.js';
import { codeOf, giveCard, type Board } from '#src/games/double-7/cpu/board.js';
import { endOfPlayout } from '#src/games/double-7/cpu/playout.js';
import { winProbabilities } from '#src/games/double-7/cpu/prospects.js';
import { emptyBoard } from '#src/games/double-7/cpu/set-up.js';
import { dealHand } from '#src/games/double-7/deal.js';
import { quickRng } from '#src/kit/quick-rng.js';
import { TEST_SEED } from '#test/support/play.js';

const TARGETS = [50, 100, 150, 300, 600];
const GAMES = 600;
const SPREADS = [1.5, 2, 2.5, 3, 3.5];
const OPENING_POINTS = [0, 5, 10];

interface Start {
  readonly scores: readonly number[];
  readonly opener: number;
  readonly target: number;
}
type Told = Start & { readonly winner: number };

const dealtBoard = ({ scores, opener, target }: Start, rng: Rng): Board => {
  const { hands, boneyard } = dealHand(scores.length, rng);
  const board: Board = {
    ...emptyBoard(scores.length, target),
    scores: [...scores],
    boneyard: boneyard.map(codeOf),
    toMove: opener,
  };
  hands.forEach((hand, seat) => hand.forEach((card) => giveCard(board, seat, codeOf(card))));
  return board;
};

/** The beginnings of the hands of a game that starts at random scores, and who won it. */
const gameFrom = (first: Start, rng: Rng): Told[] => {
  const starts: Start[] = [];
  let start = first;
  while (start.scores.every((score) => score < start.target)) {
    starts.push(start);
    const { scores, lastPlayer } = endOfPlayout(dealtBoard(start, rng), rng);
    start = { ...start, scores, opener: lastPlayer };
  }
  const winner = start.scores.findIndex((score) => score >= start.target);
  return starts.map((each) => ({ ...each, winner }));
};

const games = (seats: number, rng: Rng): Told[] =>
  TARGETS.flatMap((target) =>
    Array.from({ length: GAMES }, () => {
      const scores = Array.from({ length: seats }, () => 5 * rng.below(target / 5));
      return gameFrom({ scores, opener: rng.below(seats), target }, rng);
    }).flat(),
  );

const lossOf = (told: readonly Told[], spread: number, openingPoints: number): number =>
  told.reduce(
    (sum, { scores, target, opener, winner }) =>
      sum - Math.log(winProbabilities(scores, target, opener, { spread, openingPoints })[winner] ?? 0),
    0,
  ) / told.length;

for (const seats of [2, 3, 4, 6]) {
  const told = games(seats, quickRng(playerRng(TEST_SEED)));
  for (const openingPoints of OPENING_POINTS) {
    const losses = SPREADS.map((spread) => `${spread}: ${lossOf(told, spread, openingPoints).toFixed(4)}`);
    console.log(
      `${seats} seats, ${told.length} hands, opening worth ${openingPoints}; by spread ${losses.join(', ')}`,
    );
  }
}
