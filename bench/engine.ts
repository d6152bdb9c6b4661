/**
 * How fast the game types are in random play, how large their states and views are, and how fast Connect Four counts
 * sequences of drops. Default seats and configs; game n has seed n, so that all but the times is always the same.
 * Times are of the processor, since other programs of a busy machine distort those of the clock more.
 * Run: `node dist/bench/engine.js [games of each type] [type …]`.
 */
import { entryRng, playerRng } from '#src/engine/history/rng.js';
import type { Context, GameType, Viewer } from '#src/game-type.js';
import { boardOf } from '#src/games/connect-four/board.js';
import { gameTypes } from '#src/games/index.js';
import { randomMove } from '#src/kit/options.js';
import { perft } from './perft.js';

const GAMES = 100;
/** Views and sizes are taken of every so manieth state of each game, the deal first. */
const LOOK_EVERY = 5;
/** What is timed is done once before, and then as often as it takes to do at least so much of it. */
const MOVES_TIMED = 30_000;
const VIEWS_TIMED = 20_000;
const PERFT_PLIES = 9;
const START = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;
const SECOND_US = 1_000_000;

const processorMicroseconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** The processor time for one of the `count` things that `work` does, done at least `wanted` times in all. */
const microsecondsForOne = (work: () => void, count: number, wanted: number): number => {
  const rounds = Math.ceil(wanted / count);
  const microseconds = processorMicroseconds(() => {
    for (let round = 0; round < rounds; round += 1) work();
  });
  return microseconds / (rounds * count);
};

const seedOf = (n: number): Buffer => {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(n, 28);
  return seed;
};

const contextOf = (seed: Buffer, seq: number): Context => ({
  now: START + seq * SECOND_MS,
  rng: entryRng(seed, seq),
});

/** Plays game `n` at random to its end; `look` gets each state but the last and the number of its options. */
const play = (gameType: GameType, n: number, look: (state: object, options: number) => void): void => {
  const seed = seedOf(n);
  const players = playerRng(seed);
  const configured = gameType.configure({}, gameType.seats.default);
  if (!configured.ok) throw new Error(configured.detail);
  let { state } = gameType.setup(configured.config, gameType.seats.default, contextOf(seed, 0));
  for (let seq = 1; gameType.result(state) === null; seq += 1) {
    const seat = gameType.turn(state) ?? 0;
    const options = gameType.legalMoves(state, seat);
    look(state, options.length);
    const applied = gameType.apply(
      state,
      seat,
      randomMove(options, players, gameType.templates),
      contextOf(seed, seq),
    );
    if (!applied.ok) throw new Error(applied.detail);
    ({ state } = applied);
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const largest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const bytesOf = (data: object): number => Buffer.byteLength(JSON.stringify(data));

const pace = (gameType: GameType, games: number): Record<string, number> => {
  const optionCounts: number[][] = [];
  const playAll = (): void => {
    optionCounts.length = 0;
    for (let n = 0; n < games; n += 1) {
      const counts: number[] = [];
      play(gameType, n, (_state, options) => counts.push(options));
      optionCounts.push(counts);
    }
  };
  playAll();
  const moves = optionCounts.map(({ length }) => length);
  const microseconds = microsecondsForOne(playAll, sum(moves), MOVES_TIMED);
  return {
    games,
    'moves, median': median(moves),
    'moves, max': largest(moves),
    'options, max': largest(optionCounts.map(largest)),
    'moves/s': Math.round(SECOND_US / microseconds),
  };
};

const statesOf = (gameType: GameType, n: number): object[] => {
  const states: object[] = [];
  play(gameType, n, (state) => states.push(state));
  return states.filter((_, seq) => seq % LOOK_EVERY === 0);
};

const sight = (gameType: GameType, games: number): Record<string, number> => {
  const viewers: Viewer[] = [null, ...Array.from({ length: gameType.seats.default }, (_, seat) => seat)];
  const states = Array.from({ length: games }, (_, n) => statesOf(gameType, n)).flat();
  const lookAtAll = (see: (view: object) => void): void => {
    for (const state of states) for (const viewer of viewers) see(gameType.view(state, viewer));
  };
  const stateSizes = states.map(bytesOf);
  const viewSizes: number[] = [];
  lookAtAll((view) => viewSizes.push(bytesOf(view)));
  const microseconds = microsecondsForOne(() => lookAtAll(() => undefined), viewSizes.length, VIEWS_TIMED);
  return {
    'view µs': Number(microseconds.toFixed(1)),
    'state bytes': median(stateSizes),
    'max state': largest(stateSizes),
    'view bytes': median(viewSizes),
    'max view': largest(viewSizes),
  };
};

const perftLine = (): string => {
  const board = boardOf('');
  const shorter = Array.from({ length: PERFT_PLIES - 1 }, (_, i) => perft(board, i + 1));
  let longest = 0;
  const microseconds = processorMicroseconds(() => {
    longest = perft(board, PERFT_PLIES);
  });
  const millionsPerSecond = (sum(shorter) + longest) / microseconds;
  return `Connect Four perft(${PERFT_PLIES}) = ${longest}: ${millionsPerSecond.toFixed(1)} million plies/s`;
};

const typeNamed = (id: string): GameType => {
  const gameType = gameTypes.get(id);
  if (gameType === undefined)
    throw new Error(`no game type ${id}; there are ${[...gameTypes.keys()].join(', ')}`);
  return gameType;
};

const [games = String(GAMES), ...ids] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(games)) throw new Error(`first the number of games, not ${games}`);
const chosen = ids.length === 0 ? [...gameTypes.values()] : ids.map(typeNamed);
console.table(
  Object.fromEntries(
    chosen.map((gameType) => [
      gameType.id,
      { ...pace(gameType, Number(games)), ...sight(gameType, Number(games)) },
    ]),
  ),
);
if (chosen.some(({ id }) => id === 'connect-four')) console.log(perftLine());
