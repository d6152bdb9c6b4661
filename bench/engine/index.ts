/**
 * The speed of the game types in random play, the sizes of their states, the time and size of their views and pictures, and
 * the speed of Connect Four's perft.
 * Default seats and configs. Game n has seed n, so that only the times differ from run to run. Measures processor time,
 * which other programs disturb less than wall-clock time.
 * `node dist/bench/engine/index.js [games per type = 100] [type …]`
 */
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Scene, Viewer } from 'parlour-games/game-type';
import { boardOf } from 'parlour-games/games/connect-four/board';
import { gameTypes } from 'parlour-games/games';
import { defined } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { contextOf, sceneOf, seedOf } from '#test/support/play.js';
import { quantile } from '#test/support/statistics.js';
import { perft } from '#test/support/perft.js';

const GAMES = 100;
/** Views, pictures and sizes come from every fifth state of each game, the deal first. */
const SAMPLED_EVERY = 5;
/** Each measurement warms up once and repeats its work until it has covered at least this much. */
const MOVES_TIMED = 30_000;
const VIEWS_TIMED = 20_000;
const PICTURES_TIMED = 5_000;
/** Scenes hold views, so fewer of them fit into memory. */
const MAX_SCENES = 5_000;
const PERFT_PLIES = 9;
const SECOND_US = 1_000_000;

const processorMicroseconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** Processor time per item, where `work` processes `count` items and runs until at least `wanted` are done. */
const microsecondsPerItem = (work: () => void, count: number, wanted: number): number => {
  const rounds = Math.ceil(wanted / count);
  const microseconds = processorMicroseconds(() => {
    for (let round = 0; round < rounds; round += 1) work();
  });
  return microseconds / (rounds * count);
};

const configOf = (gameType: GameType): object => {
  const configured = gameType.configure({}, gameType.seats.default);
  if (!configured.ok) throw new Error(configured.detail);
  return configured.config;
};

/** Plays game `n` at random to its end. Calls `visit` with each state but the last and its number of options. */
const play = (gameType: GameType, n: number, visit: (state: object, options: number) => void): void => {
  const seed = seedOf(n);
  const players = playerRng(seed);
  const context = contextOf(seed, 0, gameType.rules.version);
  let { state } = gameType.setup(configOf(gameType), gameType.seats.default, context);
  for (let seq = 1; gameType.result(state) === null; seq += 1) {
    const seat = defined(gameType.turn(state), 'the seat to move');
    const options = gameType.legalMoves(state, seat);
    visit(state, options.length);
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
const median = (numbers: readonly number[]): number => quantile(numbers, 1 / 2);
const bytesOf = (data: object): number => Buffer.byteLength(JSON.stringify(data));

const measurePlay = (gameType: GameType, games: number): Record<string, number> => {
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
  const microseconds = microsecondsPerItem(playAll, sum(moves), MOVES_TIMED);
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
  return states.filter((_, seq) => seq % SAMPLED_EVERY === 0);
};

const sampledStates = (gameType: GameType, games: number): object[] =>
  Array.from({ length: games }, (_, n) => statesOf(gameType, n)).flat();

const viewersOf = ({ seats }: GameType): Viewer[] => [
  null,
  ...Array.from({ length: seats.default }, (_, seat) => seat),
];

const measureViews = (gameType: GameType, states: readonly object[]): Record<string, number> => {
  const viewers = viewersOf(gameType);
  const viewAll = (visit: (view: object) => void): void => {
    for (const state of states) for (const viewer of viewers) visit(gameType.view(state, viewer));
  };
  const stateSizes = states.map(bytesOf);
  const viewSizes: number[] = [];
  viewAll((view) => viewSizes.push(bytesOf(view)));
  const microseconds = microsecondsPerItem(() => viewAll(() => undefined), viewSizes.length, VIEWS_TIMED);
  return {
    'view µs': Number(microseconds.toFixed(1)),
    'state bytes': median(stateSizes),
    'max state': largest(stateSizes),
    'view bytes': median(viewSizes),
    'max view': largest(viewSizes),
  };
};

const scenesOf = (gameType: GameType, states: readonly object[]): Scene<object, object>[] => {
  const setup = { gameType, config: configOf(gameType), seats: gameType.seats.default };
  const viewers = viewersOf(gameType);
  const interval = Math.ceil((states.length * viewers.length) / MAX_SCENES);
  return states
    .filter((_, i) => i % interval === 0)
    .flatMap((state) => viewers.map((viewer) => sceneOf(setup, state, viewer)));
};

const measurePictures = (gameType: GameType, states: readonly object[]): Record<string, number> => {
  const scenes = scenesOf(gameType, states);
  const sizes = scenes.map((scene) => Buffer.byteLength(gameType.draw.svg(scene)));
  const drawAll = (): void => {
    for (const scene of scenes) gameType.draw.svg(scene);
  };
  const microseconds = microsecondsPerItem(drawAll, scenes.length, PICTURES_TIMED);
  return {
    'picture µs': Math.round(microseconds),
    'picture bytes': median(sizes),
    'max picture': largest(sizes),
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
    throw new Error(`Unknown game type ${id}. There are: ${[...gameTypes.keys()].join(', ')}`);
  return gameType;
};

const [games = String(GAMES), ...ids] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(games)) throw new Error(`The first argument is the number of games, not ${games}`);
const chosen = ids.length === 0 ? [...gameTypes.values()] : ids.map(typeNamed);
const measure = (gameType: GameType): Record<string, number> => {
  const play = measurePlay(gameType, Number(games));
  const states = sampledStates(gameType, Number(games));
  return { ...play, ...measureViews(gameType, states), ...measurePictures(gameType, states) };
};
console.table(Object.fromEntries(chosen.map((gameType) => [gameType.id, measure(gameType)])));
if (chosen.some(({ id }) => id === 'connect-four')) console.log(perftLine());
