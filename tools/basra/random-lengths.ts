/**
 * Measures how many moves and decks games of random players last, by seats and target.
 * Run: node dist/tools/basra/random-lengths.js
 */
import { defaults, type State } from '#src/games/basra/schemas.js';
import { at, defined } from '#src/kit/checked.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from '#test/games/basra/support.js';

const HIGHEST_TARGET = 10_000;

const lastStep = (seed: number, seats: number, target: number): Step => {
  let last: Step | undefined;
  for (const step of randomPlay(asGameType, seedOf(seed), seats, { target })) last = step;
  return defined(last, 'the deal');
};

/** `median 400, most 560` */
const spread = (numbers: readonly number[]): string => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return `median ${at(sorted, Math.floor(sorted.length / 2))}, most ${at(sorted, -1)}`;
};

for (const [seats, target, games] of [
  [2, defaults.target, 500],
  [4, defaults.target, 500],
  [2, HIGHEST_TARGET, 3],
  [4, HIGHEST_TARGET, 3],
] as const) {
  const ends = Array.from({ length: games }, (_, seed) => lastStep(seed, seats, target));
  const moves = spread(ends.map((end) => end.seq));
  const decks = spread(ends.map((end) => (end.state as State).deck));
  console.log(`${seats} seats, target ${target}, ${games} games: moves ${moves}; decks ${decks}`);
}
