import { test } from 'tap';
import { loaderOf } from '#src/workers/tasks.js';
import { playerRng } from 'parlour-games/record/rng';
import type { Level, Seat } from 'parlour-games/game-type';
import { boardOf, drop, hasWon, isFull, type Board } from 'parlour-games/games/connect-four/board';
import { evaluate } from 'parlour-games/games/connect-four/cpu/medium';
import { connectFour } from 'parlour-games/games/connect-four/index';
import type { State } from 'parlour-games/games/connect-four/schemas';
import { at, defined } from 'parlour-games/kit/checked';
import { randomPlay, seedOf } from '#test/support/play.js';
import { rowsOf, valueOfText } from './text-board.js';
import { after, PLAIN, played } from './support.js';

const { cpu, legalMoves, result, turn, view } = connectFour;
const COLUMNS = [1, 2, 3, 4, 5, 6, 7] as const;

const chosen = (level: Level, state: State, n = 0): number => {
  const seat = defined(turn(state), 'the seat to move');
  const choose = defined(cpu[level], level);
  const options = legalMoves(state, seat);
  const observation = { config: PLAIN, seats: 2, viewer: seat, view: view(state, seat) };
  return choose({
    ...observation,
    legalMoves: options,
    rng: playerRng(seedOf(n)),
    load: loaderOf(connectFour),
  }).column;
};
/** The columns that the level chooses over a number of seeds. */
const choices = (level: Level, position: string, seeds = 40): number[] =>
  [...new Set(Array.from({ length: seeds }, (_, n) => chosen(level, played(position), n)))].sort();

void test('medium takes a win', async (t) => {
  t.strictSame(choices('medium', '112233'), [4]);
  t.strictSame(choices('medium', '334455'), [2, 6], 'at either end of the line');
});

void test('medium prefers winning to blocking', async (t) => {
  t.strictSame(choices('medium', '121212'), [1], 'both have three in a column, red is to move');
});

void test('medium blocks the opponent’s win', async (t) => {
  t.strictSame(choices('medium', '11223'), [4]);
  t.strictSame(choices('medium', '42424'), [4]);
});

void test('medium blocks one of two threats even though the game is lost', async (t) => {
  t.strictSame(choices('medium', '22334'), [1, 5]);
});

void test('medium sees a double threat four plies ahead and makes it', async (t) => {
  t.strictSame(choices('medium', '4455'), [3, 6]);
});

void test('medium sees a double threat four plies ahead and prevents it', async (t) => {
  for (const column of choices('medium', '415')) t.ok([3, 6].includes(column), `column ${column}`);
});

void test('easy plays every column', async (t) => {
  t.strictSame(choices('easy', '', 100), [...COLUMNS]);
});

void test('the evaluation agrees with a count of the open lines on the text board', async (t) => {
  for (let n = 0; n < 100; n += 1) {
    for (const { state } of randomPlay(connectFour, seedOf(n))) {
      const { position } = state as State;
      if (result(state as State) !== null) continue;
      const [own, other] = position.length % 2 === 0 ? ['R', 'B'] : ['B', 'R'];
      if (evaluate(boardOf(position)) !== valueOfText(rowsOf(position), own, other)) t.fail(position);
    }
  }
  t.equal(
    evaluate(boardOf('4')),
    -7,
    'black is to move, and seven lines pass through the middle of the bottom row',
  );
});

/** Plain minimax without pruning, with which medium's search must agree. */
const minimax = (board: Board, plies: number): number => {
  const open = COLUMNS.filter((column) => !isFull(board, column));
  if (open.length === 0) return 0;
  if (plies === 0) return evaluate(board);
  return Math.max(...open.map((column) => minimaxAfter(board, column, plies)));
};
const minimaxAfter = (board: Board, column: number, plies: number): number => {
  const after = drop(board, column);
  return hasWon(after) ? 100_000 + plies : -minimax(after, plies - 1);
};

void test('medium plays the best drop of a full search of four plies', async (t) => {
  let compared = 0;
  for (let n = 0; n < 12; n += 1) {
    const steps = [...randomPlay(connectFour, seedOf(n))];
    const state = steps[Math.min(3 + 2 * n, steps.length - 2)]?.state as State;
    const seat = defined(turn(state), 'the seat to move');
    const values = legalMoves(state, seat).map(({ column }) => ({
      column,
      value: minimaxAfter(boardOf(state.position), column, 4),
    }));
    const best = Math.max(...values.map(({ value }) => value));
    const column = chosen('medium', state, n);
    if (best < -100_000) continue;
    t.equal(values.find((each) => each.column === column)?.value, best, state.position);
    compared += 1;
  }
  t.ok(compared > 6);
});

const play = (levels: readonly [Level, Level], n: number): readonly Seat[] => {
  let state = played('');
  for (let seat = turn(state); seat !== null; seat = turn(state)) {
    ({ state } = after(state, chosen(at(levels, seat), state, n * 100 + state.position.length)));
  }
  return defined(result(state), 'the result').winners;
};

void test('medium beats easy from both seats', async (t) => {
  for (let n = 0; n < 10; n += 1) {
    t.strictSame(play(['medium', 'easy'], n), [0]);
    t.strictSame(play(['easy', 'medium'], n), [1]);
  }
});
