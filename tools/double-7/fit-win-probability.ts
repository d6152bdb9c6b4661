/**
 * Fits the constants of packages/games/games/double-7/cpu/win-probability.ts: plays games hand by hand, as playouts do, and
 * measures how well the probabilities at the start of each hand predict the winner (mean logarithmic loss; lower is better).
 * Run: node dist/tools/double-7/fit-win-probability.js
 */
import { playerRng } from 'parlour-games/record/rng';
import type { Rng } from 'parlour-games/game-type';
import { endOfPlayout } from 'parlour-games/games/double-7/cpu/hard';
import { blankState } from 'parlour-games/games/double-7/cpu/search-play';
import { addCard, codeOf, type SearchState } from 'parlour-games/games/double-7/cpu/search-state';
import { winProbabilities, type Fit } from 'parlour-games/games/double-7/cpu/win-probability';
import { dealHand } from 'parlour-games/games/double-7/rounds';
import { at } from 'parlour-games/kit/checked';
import { sfc32Rng } from 'parlour-games/kit/sfc32';
import { TEST_SEED } from '#test/support/play.js';

const TARGETS = [50, 100, 150, 300, 600];
const GAMES = 600;
const SPREADS = [1.5, 2, 2.5, 3, 3.5];
const OPENING_POINTS = [0, 5, 10];

/** The start of a hand. */
interface HandStart {
  readonly scores: readonly number[];
  readonly opener: number;
  readonly target: number;
}
type Sample = HandStart & { readonly winner: number };

const dealtState = ({ scores, opener, target }: HandStart, rng: Rng): SearchState => {
  const { hands, boneyard } = dealHand(scores.length, rng);
  const state: SearchState = {
    ...blankState(scores.length, target),
    scores: [...scores],
    boneyard: boneyard.map(codeOf),
    toMove: opener,
  };
  hands.forEach((hand, seat) => hand.forEach((card) => addCard(state, seat, codeOf(card))));
  return state;
};

/** Plays a game to its end. Returns the starts of its hands, each with the winner of the game. */
const samplesFrom = (first: HandStart, rng: Rng): Sample[] => {
  const starts: HandStart[] = [];
  let start = first;
  while (start.scores.every((score) => score < start.target)) {
    starts.push(start);
    const { scores, lastPlayer } = endOfPlayout(dealtState(start, rng), rng);
    start = { ...start, scores, opener: lastPlayer };
  }
  const winner = start.scores.findIndex((score) => score >= start.target);
  return starts.map((each) => ({ ...each, winner }));
};

/** Samples of games that begin at random scores. */
const samplesFor = (seats: number, rng: Rng): Sample[] =>
  TARGETS.flatMap((target) =>
    Array.from({ length: GAMES }, () => {
      const scores = Array.from({ length: seats }, () => 5 * rng.below(target / 5));
      return samplesFrom({ scores, opener: rng.below(seats), target }, rng);
    }).flat(),
  );

const lossOf = (samples: readonly Sample[], fit: Fit): number =>
  samples.reduce(
    (sum, { scores, target, opener, winner }) =>
      sum - Math.log(at(winProbabilities(scores, target, opener, fit), winner)),
    0,
  ) / samples.length;

for (const seats of [2, 3, 4, 6]) {
  const samples = samplesFor(seats, sfc32Rng(playerRng(TEST_SEED)));
  for (const openingPoints of OPENING_POINTS) {
    const losses = SPREADS.map(
      (spread) => `${spread}: ${lossOf(samples, { spread, openingPoints }).toFixed(4)}`,
    );
    console.log(
      `${seats} seats, ${samples.length} hands, opening worth ${openingPoints}; loss by spread ${losses.join(', ')}`,
    );
  }
}
