/**
 * Measures how long games of random players last, in moves, by seats and target.
 * Run: node dist/tools/basra/random-lengths.js
 */
import { seedOf, randomPlay, type Step } from '#test/support/play.js';
import type { State } from '#src/games/basra/schemas.js';
import { asGameType } from '#test/games/basra/support.js';

const DEFAULT_TARGET = 151;
const HIGHEST_TARGET = 10_000;

const lastStep = (seed: number, seats: number, target: number): Step | undefined => {
  let last: Step | undefined;
  for (const step of randomPlay(asGameType, seedOf(seed), seats, { target })) last = step;
  return last;
};

for (const [seats, target, games] of [
  [2, DEFAULT_TARGET, 500],
  [4, DEFAULT_TARGET, 500],
  [2, HIGHEST_TARGET, 3],
  [4, HIGHEST_TARGET, 3],
] as const) {
  const ends = Array.from({ length: games }, (_, seed) => lastStep(seed, seats, target));
  const moves = ends.map((end) => end?.seq ?? 0).sort((a, b) => a - b);
  const decks = ends.map((end) => (end?.state as State).deck).sort((a, b) => a - b);
  const middle = Math.floor(games / 2);
  console.log(
    `${seats} seats, target ${target}, ${games} games: moves median ${moves[middle]}, most ${moves.at(-1)}; ` +
      `decks median ${decks[middle]}, most ${decks.at(-1)}`,
  );
}
