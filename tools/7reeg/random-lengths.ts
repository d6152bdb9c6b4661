/** How long random games are. Run: `node dist/tools/7reeg/random-lengths.js` (about twenty seconds). */
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Details, State } from '#src/games/7reeg/schemas.js';
import { at, defined } from '#src/kit/checked.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from '#test/games/7reeg/support.js';

const GAMES = 200;

const lastStep = (seed: number, seats: number): Step => {
  let last: Step | undefined;
  for (const step of randomPlay(asGameType, seedOf(seed), seats, {})) last = step;
  return defined(last, 'the last step');
};

const rowFor = (seats: number): Record<string, number> => {
  const ends = Array.from({ length: GAMES }, (_, seed) => lastStep(seed, seats));
  const moves = ends.map(({ seq }) => seq).sort((a, b) => a - b);
  const rounds = ends.map(({ state }) => (sevenReeg.result(state as State)?.details as Details).rounds);
  return {
    seats,
    'median moves': at(moves, GAMES / 2),
    'most moves': at(moves, -1),
    'mean rounds': Math.round((10 * rounds.reduce((a, b) => a + b, 0)) / GAMES) / 10,
    'most rounds': Math.max(...rounds),
  };
};

console.log(`${GAMES} random games of the default config for each number of seats`);
console.table([2, 3, 4, 5].map(rowFor));
