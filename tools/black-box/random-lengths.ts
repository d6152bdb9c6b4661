/** How many moves games of random players last: `node dist/tools/black-box/random-lengths.js [games]`. */
import { at } from '#src/kit/checked.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType } from '#test/games/black-box/support.js';

const DEFAULT_GAMES = 1000;

const movesOf = (seed: number, maxPoints: number): number => {
  let moves = 0;
  for (const { seq } of randomPlay(asGameType, seedOf(seed), 2, { maxPoints })) moves = seq;
  return moves;
};

const games = Number(process.argv[2] ?? DEFAULT_GAMES);
console.table(
  [10, 200].map((maxPoints) => {
    const moves = Array.from({ length: games }, (_, n) => movesOf(n, maxPoints)).sort((a, b) => a - b);
    return { maxPoints, games, median: at(moves, Math.floor(games / 2)), longest: at(moves, -1) };
  }),
);
