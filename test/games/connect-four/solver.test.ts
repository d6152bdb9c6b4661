/** Holds the solver against a plain search, against itself in a mirror, and against what is known of the game. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { boardOf, drop, hasWon, type Board } from '#src/games/connect-four/board.js';
import { createSolver } from '#src/games/connect-four/cpu/solver/solver.js';
import { openColumns, randomPosition } from './support.js';

const CELLS = 42;
const TABLE_BITS = 18;
const module = readFileSync('src/games/connect-four/files/solver.wasm');
const { score, reaches, searched } = createSolver(module, TABLE_BITS);

/** 22 less the chips of the winner, who dropped last. */
const winAt = ({ plies }: Board): number => 22 - Math.ceil(plies / 2);

/** Plain negamax over everything that can be played. */
const plainScore = (board: Board): number => {
  if (board.plies === CELLS) return 0;
  return Math.max(
    ...openColumns(board).map((column) => {
      const after = drop(board, column);
      return hasWon(after) ? winAt(after) : -plainScore(after);
    }),
  );
};

const mirror = (position: string): string =>
  position.replaceAll(/./g, (column) => String(8 - Number(column)));

void test('a plain search of everything gives the same scores', async (t) => {
  for (let plies = 30; plies <= CELLS; plies += 1) {
    for (let n = 0; n < 25; n += 1) {
      const position = randomPosition(plies, 100 * plies + n);
      const board = boardOf(position);
      const expected = plainScore(board);
      if (score(board) !== expected) t.fail(`${position}: ${score(board)} instead of ${expected}`);
    }
  }
  t.pass('from 30 plies to the full board');
});

void test('the score is what the best drop makes of it, in the middle of the game as well', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const board = boardOf(randomPosition(14 + (n % 16), n));
    const scores = openColumns(board).map((column) => {
      const after = drop(board, column);
      return hasWon(after) ? winAt(after) : -score(after);
    });
    t.equal(score(board), Math.max(...scores));
  }
});

void test('a mirror changes no score', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const position = randomPosition(12 + (n % 24), 1000 + n);
    t.equal(score(boardOf(position)), score(boardOf(mirror(position))), position);
  }
});

void test('the empty board is not taken for an empty entry', async (t) => {
  t.ok(reaches(boardOf(''), -17), 'red can keep black from winning with four or five chips');
  t.notOk(reaches(boardOf(''), 18), 'and black red');
});

void test('by hand', async (t) => {
  t.equal(score(boardOf('112233')), 18, 'red wins with its fourth chip');
  t.equal(score(boardOf('22334')), -18, 'black cannot parry 1 and 5: red wins with its fourth chip');
  t.equal(score(boardOf('2233')), 18, 'red makes an open three, and wins with its fourth chip');
  t.equal(score(boardOf('1212127')), 18, 'black wins with its fourth chip, red having missed its own');
});

void test('reaches compares with the score', async (t) => {
  for (let n = 0; n < 60; n += 1) {
    const board = boardOf(randomPosition(16 + (n % 26), 2000 + n));
    const exact = score(board);
    for (const bound of [-21, exact - 1, exact, exact + 1, 21]) {
      t.equal(reaches(board, bound), exact >= bound, `${exact} reaches ${bound}`);
    }
  }
});

void test('what the tables hold from other positions changes no answer', async (t) => {
  const positions = Array.from({ length: 40 }, (_, n) => boardOf(randomPosition(13 + (n % 20), 3000 + n)));
  const forwards = positions.map(score);
  const fresh = createSolver(module, 13);
  t.strictSame(positions.toReversed().map(fresh.score).toReversed(), forwards, 'in a tiny table, backwards');
});

void test('it counts what it searches, and refuses what is over', async (t) => {
  t.ok(searched() > 0);
  t.throws(() => score(boardOf('1212121')), RangeError);
  t.throws(() => reaches(boardOf('1212121'), 0), RangeError);
});
