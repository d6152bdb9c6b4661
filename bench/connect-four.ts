/**
 * How fast Connect Four is solved, and how long the hard player takes for its moves.
 * `node dist/bench/connect-four.js solver [positions]` solves random positions by plies, the tables empty at first.
 * `node dist/bench/connect-four.js moves [games]` lets the hard player play against each level, in turn from both seats.
 * `node dist/bench/connect-four.js empty` solves the empty board without the book (half a minute or more).
 * All times are CPU times of this process, in milliseconds.
 */
import { readFileSync } from 'node:fs';
import { loaderOf } from '#src/workers/resources.js';
import { entryRng, playerRng } from '#src/engine/history/rng.js';
import type { Rng, Level } from '#src/game-type.js';
import { ALL_COLUMNS } from '#src/games/connect-four/bitboard.js';
import { boardOf, drop, hasWon, isFull, type Board } from '#src/games/connect-four/board.js';
import { SOLVER_TABLE_BITS } from '#src/games/connect-four/cpu/oracle.js';
import { createSolver, solverBytes } from '#src/games/connect-four/cpu/solver/solver.js';
import { connectFour } from '#src/games/connect-four/index.js';

const MODULE = readFileSync('src/games/connect-four/files/solver.wasm');
const SEED = Buffer.alloc(32, 7);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);

const print = (cells: readonly (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};

/** A random game of `plies` drops that is not over, each possible drop equally likely. */
const randomBoard = (plies: number, rng: Rng): Board => {
  for (;;) {
    let board = boardOf('');
    while (board.plies < plies && !hasWon(board)) {
      const columns = ALL_COLUMNS.filter((column) => !isFull(board, column));
      board = drop(board, columns[rng.below(columns.length)] ?? 0);
    }
    if (!hasWon(board)) return board;
  }
};

const benchSolver = (positions: number): void => {
  print(['plies', 'positions', 'mean', 'p50', 'p99', 'max', 'searched on average']);
  for (const [from, to] of [
    [8, 12],
    [14, 19],
    [20, 27],
    [28, 34],
  ] as const) {
    const rng = playerRng(SEED);
    const { score, searched } = createSolver(MODULE, SOLVER_TABLE_BITS);
    const times = Array.from({ length: positions }, () => {
      const board = randomBoard(from + rng.below(to - from + 1), rng);
      const before = cpuMs();
      score(board);
      return cpuMs() - before;
    });
    const sorted = times.toSorted((a, b) => a - b);
    const mean = times.reduce((sum, ms) => sum + ms, 0) / positions;
    const quantiles = [0.5, 0.99, 1].map((share) => quantile(sorted, share));
    print([`${from}–${to}`, positions, mean.toFixed(2), ...quantiles, Math.round(searched() / positions)]);
  }
};

const { cpu, setup, turn, legalMoves, view, apply } = connectFour;
const load = loaderOf(connectFour);
const CONFIG = { drawWhenUnwinnable: false };

/** The CPU times of the moves of the hard player in one game. */
const timesOfGame = (levels: readonly Level[], game: number): number[] => {
  const times: number[] = [];
  const context = (seq: number) => ({ now: 0, rng: entryRng(SEED, game * 100 + seq) });
  let { state } = setup(CONFIG, 2, context(0));
  for (let seat = turn(state), seq = 1; seat !== null; seat = turn(state), seq += 1) {
    const level = levels[seat] ?? 'easy';
    const position = { config: CONFIG, seats: 2, viewer: seat, view: view(state, seat), load };
    const before = cpuMs();
    const move = cpu[level]?.({ ...position, legalMoves: legalMoves(state, seat), rng: context(seq).rng });
    if (level === 'hard') times.push(cpuMs() - before);
    const applied = move === undefined ? undefined : apply(state, seat, move, context(seq));
    if (applied?.ok !== true) throw new Error(`${level} could not move`);
    ({ state } = applied);
  }
  return times;
};

const benchMoves = (games: number): void => {
  print(['against', 'games', 'moves', 'p50', 'p99', 'max']);
  timesOfGame(['hard', 'hard'], games);
  for (const other of ['easy', 'medium', 'hard'] as const) {
    const times = Array.from({ length: games }, (_, game) =>
      timesOfGame(game % 2 === 0 ? ['hard', other] : [other, 'hard'], game),
    )
      .flat()
      .sort((a, b) => a - b);
    print([other, games, times.length, ...[0.5, 0.99, 1].map((share) => quantile(times, share))]);
  }
  const mebibytes = solverBytes(SOLVER_TABLE_BITS) / 2 ** 20;
  process.stdout.write(
    `${mebibytes} MiB of tables, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB in all\n`,
  );
};

const benchEmpty = (): void => {
  const { score, searched } = createSolver(MODULE, SOLVER_TABLE_BITS);
  const before = cpuMs();
  const found = score(boardOf(''));
  process.stdout.write(
    `score ${found}, ${Math.round(cpuMs() - before)} ms, ${searched()} positions searched\n`,
  );
};

const [what = 'moves', count] = process.argv.slice(2);
const benches = new Map([
  [
    'solver',
    () => {
      benchSolver(Number(count ?? 1000));
    },
  ],
  [
    'moves',
    () => {
      benchMoves(Number(count ?? 100));
    },
  ],
  ['empty', benchEmpty],
]);
(
  benches.get(what) ??
  (() => {
    throw new Error('say solver, moves or empty');
  })
)();
