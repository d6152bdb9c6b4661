/**
 * Plays a game of random moves, or a game of the laws, and prints all that each viewer reads and sees after each entry.
 * Run: npm run playthrough -- <type> [--seats n] [--config '{…}'] [--rules version] [--seed 64 hex digits]
 *   or npm run playthrough -- <type> --game n
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes } from '#test/support/game-types.js';
import { wholeGame } from '#test/laws/games.js';
import { lawGame } from '#test/laws/support.js';
import { playthroughText, randomPlay } from '#test/support/play.js';

const SEED = /^[0-9a-f]{64}$/;
const SEED_BYTES = 32;

const typeNamed = (id = ''): GameType => {
  const gameType = gameTypes.get(id);
  if (gameType === undefined) throw new Error(`Name a game type: ${[...gameTypes.keys()].join(', ')}.`);
  return gameType;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seats: { type: 'string' },
    config: { type: 'string', default: '{}' },
    rules: { type: 'string' },
    game: { type: 'string' },
    seed: { type: 'string', default: randomBytes(SEED_BYTES).toString('hex') },
  },
});

const playthrough = (): string => {
  const gameType = typeNamed(positionals[0]);
  const { seats = gameType.seats.default, rules = gameType.rules.version, config, seed, game } = values;
  if (game !== undefined) return playthroughText(lawGame(gameType, Number(game)));
  if (!SEED.test(seed)) throw new Error('A seed is 64 lower-case hex digits.');
  const settings = JSON.parse(config) as object;
  const play = randomPlay(gameType, Buffer.from(seed, 'hex'), Number(seats), settings, Number(rules));
  return playthroughText(wholeGame(play));
};

try {
  process.stdout.write(playthrough());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
