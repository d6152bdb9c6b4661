/**
 * Measures the Connect Four solver and the hard player. All times are CPU milliseconds of this process.
 * `node dist/bench/engine/connect-four.js solver [positions]` solves random positions by number of plies, from empty tables.
 * `node dist/bench/engine/connect-four.js moves [games]` lets the hard player play each level, half the games from each seat.
 * `node dist/bench/engine/connect-four.js analyses` analyses the most expensive positions known, each from empty tables.
 * `node dist/bench/engine/connect-four.js empty` solves the empty board without the book (half a minute or more).
 */
import { readFileSync } from 'node:fs';
import { entryRng, playerRng } from 'parlour-games/record/rng';
import type { Level, LoadResource, Rng } from 'parlour-games/game-type';
import { analysisQuery } from 'parlour-games/games/connect-four/analysis';
import { ALL_COLUMNS } from 'parlour-games/games/connect-four/bitboard';
import { boardOf, drop, hasWon, isFull, type Board } from 'parlour-games/games/connect-four/board';
import { SOLVER_TABLE_BITS, solverResource } from 'parlour-games/games/connect-four/cpu/exact-scorer';
import { createSolver, solverBytes } from 'parlour-games/games/connect-four/cpu/solver/solver';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { at, defined } from 'parlour-games/kit/checked';
import { loaderOf } from '#src/workers/tasks.js';
import { quantile } from '#test/support/statistics.js';

const MODULE_FILE = 'packages/games/games/connect-four/files/solver.wasm';
const SEED = Buffer.alloc(32, 7);
const QUANTILES = [0.5, 0.99, 1] as const;
const PLY_RANGES = [
  [8, 12],
  [14, 19],
  [20, 27],
  [28, 34],
] as const;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The quantiles of `times` as table cells. */
const quantileCells = (times: readonly number[]): string[] =>
  QUANTILES.map((q) => quantile(times, q).toFixed(1));

const printRow = (cells: readonly (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};

/** The board after `plies` random drops, retried until nobody has won by then. */
const randomBoard = (plies: number, rng: Rng): Board => {
  for (;;) {
    let board = boardOf('');
    while (board.plies < plies && !hasWon(board)) {
      const columns = ALL_COLUMNS.filter((column) => !isFull(board, column));
      board = drop(board, at(columns, rng.below(columns.length)));
    }
    if (!hasWon(board)) return board;
  }
};

const newSolver = () => createSolver(readFileSync(MODULE_FILE), SOLVER_TABLE_BITS);

const benchSolver = (positions: number): void => {
  printRow(['plies', 'positions', 'mean', 'p50', 'p99', 'max', 'searched on average']);
  for (const [from, to] of PLY_RANGES) {
    const rng = playerRng(SEED);
    const { score, searched } = newSolver();
    const times = Array.from({ length: positions }, () => {
      const board = randomBoard(from + rng.below(to - from + 1), rng);
      const before = cpuMs();
      score(board);
      return cpuMs() - before;
    });
    const mean = times.reduce((sum, ms) => sum + ms, 0) / positions;
    printRow([
      `${from}–${to}`,
      positions,
      mean.toFixed(2),
      ...quantileCells(times),
      Math.round(searched() / positions),
    ]);
  }
};

const { cpu, setup, turn, legalMoves, view, apply } = connectFour;
const load = loaderOf(connectFour);
const config = { drawWhenUnwinnable: false };

/** The CPU times of the hard player's moves in one game. */
const moveTimes = (levels: readonly Level[], game: number): number[] => {
  const times: number[] = [];
  const contextOf = (seq: number) => ({ now: 0, rulesVersion: 1, rng: entryRng(SEED, game * 100 + seq) });
  let { state } = setup(config, 2, contextOf(0));
  for (let seat = turn(state), seq = 1; seat !== null; seat = turn(state), seq += 1) {
    const level = at(levels, seat);
    const choose = defined(cpu[level], `level ${level}`);
    const observation = { config, seats: 2, viewer: seat, view: view(state, seat) };
    const decisionPoint = {
      ...observation,
      legalMoves: legalMoves(state, seat),
      rng: contextOf(seq).rng,
      load,
    };
    const before = cpuMs();
    const move = choose(decisionPoint);
    if (level === 'hard') times.push(cpuMs() - before);
    const applied = apply(state, seat, move, contextOf(seq));
    if (!applied.ok) throw new Error(`${level} made an illegal move: ${applied.detail}`);
    ({ state } = applied);
  }
  return times;
};

const benchMoves = (games: number): void => {
  printRow(['against', 'games', 'moves', 'p50', 'p99', 'max']);
  moveTimes(['hard', 'hard'], games);
  for (const other of ['easy', 'medium', 'hard'] as const) {
    const times = Array.from({ length: games }, (_, game) =>
      moveTimes(game % 2 === 0 ? ['hard', other] : [other, 'hard'], game),
    ).flat();
    printRow([other, games, times.length, ...quantileCells(times)]);
  }
  const tableMiB = solverBytes(SOLVER_TABLE_BITS) / 2 ** 20;
  const residentMiB = Math.round(process.memoryUsage().rss / 2 ** 20);
  process.stdout.write(`${tableMiB} MiB of tables, ${residentMiB} MiB resident in total\n`);
};

/** Found by a search among positions of 8 to 10 plies. */
const EXPENSIVE = ['555532277', '64444174', '64444471', '55555227', '64444411'] as const;

const benchAnalyses = (): void => {
  printRow(['position', 'CPU ms', 'searched']);
  for (const position of EXPENSIVE) {
    const solver = newSolver();
    const loadFresh: LoadResource = (resource) =>
      (resource.file === solverResource.file ? solver : load(resource)) as ReturnType<typeof resource.parse>;
    const before = cpuMs();
    const result = analysisQuery.run({ position }, loadFresh);
    if (!result.ok) throw new Error(result.detail);
    printRow([position, (cpuMs() - before).toFixed(0), solver.searched()]);
  }
};

const benchEmpty = (): void => {
  const { score, searched } = newSolver();
  const before = cpuMs();
  const found = score(boardOf(''));
  process.stdout.write(
    `score ${found}, ${Math.round(cpuMs() - before)} ms, ${searched()} positions searched\n`,
  );
};

const [mode = 'moves', count] = process.argv.slice(2);
switch (mode) {
  case 'solver':
    benchSolver(Number(count ?? 1000));
    break;
  case 'moves':
    benchMoves(Number(count ?? 100));
    break;
  case 'analyses':
    benchAnalyses();
    break;
  case 'empty':
    benchEmpty();
    break;
  default:
    throw new Error(`unknown mode ${mode}: use solver, moves, analyses or empty`);
}
