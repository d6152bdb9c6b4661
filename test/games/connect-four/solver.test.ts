/** Checks the solver against a plain search, against its own scores of mirror images, and by hand. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { CELL_COUNT } from 'parlour-games/games/connect-four/bitboard';
import { boardOf, drop, hasWon, type Board } from 'parlour-games/games/connect-four/board';
import { createSolver } from 'parlour-games/games/connect-four/cpu/solver/solver';
import { openColumns, randomPosition } from './support.js';
import { scoreOfText } from './text-board.js';

const TABLE_BITS = 18;
const module = readFileSync('packages/games/games/connect-four/files/solver.wasm');
const { score, reaches, searched } = createSolver(module, TABLE_BITS);

/** The score of the seat that has just won. */
const scoreOfWin = ({ plies }: Board): number => 22 - Math.ceil(plies / 2);

/** Plain negamax over all continuations. */
const plainScore = (board: Board): number => {
  if (board.plies === CELL_COUNT) return 0;
  return Math.max(
    ...openColumns(board).map((column) => {
      const after = drop(board, column);
      return hasWon(after) ? scoreOfWin(after) : -plainScore(after);
    }),
  );
};

void test('a search on the text board gives the same scores', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const position = randomPosition(36 + (n % 6), 4000 + n);
    t.equal(score(boardOf(position)), scoreOfText(position), position);
  }
});

const mirror = (position: string): string =>
  position.replaceAll(/./g, (column) => String(8 - Number(column)));

void test('a plain full search gives the same scores', async (t) => {
  for (let plies = 30; plies <= CELL_COUNT; plies += 1) {
    for (let n = 0; n < 25; n += 1) {
      const position = randomPosition(plies, 100 * plies + n);
      const board = boardOf(position);
      const expected = plainScore(board);
      if (score(board) !== expected) t.fail(`${position}: ${score(board)} instead of ${expected}`);
    }
  }
  t.pass('from 30 plies to the full board');
});

void test('the score is that of the best drop, in the middle of the game as well', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const board = boardOf(randomPosition(14 + (n % 16), n));
    const scores = openColumns(board).map((column) => {
      const after = drop(board, column);
      return hasWon(after) ? scoreOfWin(after) : -score(after);
    });
    t.equal(score(board), Math.max(...scores));
  }
});

void test('a position and its mirror image have the same score', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const position = randomPosition(12 + (n % 24), 1000 + n);
    t.equal(score(boardOf(position)), score(boardOf(mirror(position))), position);
  }
});

void test('an empty table entry is not mistaken for the empty board', async (t) => {
  t.ok(reaches(boardOf(''), -17), 'red does not lose to the fourth black chip');
  t.notOk(reaches(boardOf(''), 18), 'black does not lose to the fourth red chip');
});

void test('scores worked out by hand', async (t) => {
  t.equal(score(boardOf('112233')), 18, 'red wins with its fourth chip');
  t.equal(score(boardOf('22334')), -18, 'black cannot block both 1 and 5: red wins with its fourth chip');
  t.equal(score(boardOf('2233')), 18, 'red makes an open three and wins with its fourth chip');
  t.equal(score(boardOf('1212127')), 18, 'black wins with its fourth chip, as red missed its own win');
});

void test('reaches agrees with the score', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const board = boardOf(randomPosition(16 + (n % 26), 2000 + n));
    const exact = score(board);
    for (const bound of [-21, exact - 1, exact, exact + 1, 21]) {
      t.equal(reaches(board, bound), exact >= bound, `${exact} reaches ${bound}`);
    }
  }
});

void test('table entries of other positions change no score', async (t) => {
  const positions = Array.from({ length: 40 }, (_, n) => boardOf(randomPosition(13 + (n % 20), 3000 + n)));
  const forwards = positions.map(score);
  const fresh = createSolver(module, 13);
  t.strictSame(
    positions.toReversed().map(fresh.score).toReversed(),
    forwards,
    'with a tiny table, in reverse order',
  );
});

void test('it counts the searched positions and refuses won ones', async (t) => {
  t.ok(searched() > 0);
  t.throws(() => score(boardOf('1212121')), RangeError);
  t.throws(() => reaches(boardOf('1212121'), 0), RangeError);
});

void test('a search that is stopped leaves the solver as exact as before', async (t) => {
  const stop = new Error('stop');
  let calls = 0;
  let limit = 3;
  const spend = (positions: number): void => {
    calls += 1;
    t.equal(positions, 2 ** 16);
    if (calls > limit) throw stop;
  };
  const solver = createSolver(module, TABLE_BITS, spend);
  const board = boardOf('4444415677');
  t.throws(() => solver.score(board), stop);
  t.equal(calls, limit + 1);
  limit = Infinity;
  t.equal(solver.score(board), score(board));
  t.equal(calls, Math.floor(solver.searched() / 2 ** 16), 'every batch is reported');
});
