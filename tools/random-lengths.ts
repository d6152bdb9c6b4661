/**
 * Measures how long games of random players last and how they end, for each number of seats: moves, the numbers in the
 * details of the result, and how often a game has each event with a reason.
 * Run: `node dist/tools/random-lengths.js <type> [--games 400] [--config '{…}']`
 */
import { parseArgs } from 'node:util';
import type { GameType, Result, Typed } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import { seatCounts } from '#test/laws/support.js';
import { gameTypes } from '#test/support/game-types.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { meanOf, quantile } from '#test/support/statistics.js';

interface PlayedGame {
  readonly moves: number;
  readonly result: Result;
  /** The number of events by type and reason, such as `hand-ended blocked`. */
  readonly events: ReadonlyMap<string, number>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '400' }, config: { type: 'string', default: '{}' } },
});
const GAMES = Number(values.games);
const CONFIG = JSON.parse(values.config) as object;

const playGame = (gameType: GameType, n: number, seats: number): PlayedGame => {
  const events = new Map<string, number>();
  let [moves, result]: [number, Result | null] = [0, null];
  for (const step of randomPlay(gameType, seedOf(n), seats, CONFIG)) {
    [moves, result] = [step.seq, gameType.result(step.state)];
    for (const { type, reason } of step.events as readonly (Typed & { readonly reason?: string })[])
      if (reason !== undefined) events.set(`${type} ${reason}`, (events.get(`${type} ${reason}`) ?? 0) + 1);
  }
  return { moves, result: defined(result, 'the result'), events };
};

/** `median 115, most 214` */
const spread = (numbers: readonly number[]): string =>
  `median ${quantile(numbers, 1 / 2)}, most ${quantile(numbers, 1)}`;

const spreadsOfDetails = (games: readonly PlayedGame[]): Record<string, string> => {
  const details = games.map(({ result }) => Object.entries(result.details));
  const names = new Set(details.flat().flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])));
  const valuesOf = (name: string): number[] =>
    details.flat().flatMap(([key, value]) => (key === name ? [Number(value)] : []));
  return Object.fromEntries([...names].map((name) => [name, spread(valuesOf(name))]));
};

const rowFor = (gameType: GameType, seats: number): Record<string, string> => {
  const games = Array.from({ length: GAMES }, (_, n) => playGame(gameType, n, seats));
  const events = new Set(games.flatMap((game) => [...game.events.keys()]));
  return {
    moves: spread(games.map(({ moves }) => moves)),
    ...spreadsOfDetails(games),
    ...Object.fromEntries(
      [...events].map((event) => [
        event,
        `${meanOf(games.map((game) => game.events.get(event) ?? 0)).toFixed(2)} per game`,
      ]),
    ),
  };
};

const gameType = gameTypes.get(positionals[0] ?? '');
if (gameType === undefined) throw new Error(`Name a game type: ${[...gameTypes.keys()].join(', ')}.`);
console.log(`${GAMES} random games of ${gameType.id} for each number of seats`);
console.table(Object.fromEntries(seatCounts(gameType).map((seats) => [seats, rowFor(gameType, seats)])));
