/** Checks the opening book against published results, against itself, and against the solver. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { boardOf, predecessors, drop, hasWon, type Board } from 'parlour-games/games/connect-four/board';
import {
  BOOK_PLIES,
  bookKey,
  decodeBook,
  encodeBook,
  openBook,
} from 'parlour-games/games/connect-four/cpu/book';
import { winningScore } from 'parlour-games/games/connect-four/cpu/exact-scorer';
import { createSolver } from 'parlour-games/games/connect-four/cpu/solver/solver';
import { at, defined } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import { openColumns, randomPosition } from './support.js';

const FILES = 'packages/games/games/connect-four/files';
const bytes = readFileSync(`${FILES}/book.bin`);
const book = openBook(bytes);

/** By key, every position of up to eight plies that is not final, one of each pair of mirror images. */
const positions = new Map<number, Board>();
const walk = (board: Board): void => {
  const key = bookKey(board);
  if (hasWon(board) || positions.has(key)) return;
  positions.set(key, board);
  if (board.plies < BOOK_PLIES) for (const column of openColumns(board)) walk(drop(board, column));
};
walk(boardOf(''));
const bookScore = (board: Board): number => defined(book(board), 'a score in the book');
const winsAtOnce = (board: Board): boolean =>
  openColumns(board).some((column) => hasWon(drop(board, column)));

const mirror = (position: string): string =>
  position.replaceAll(/./g, (column) => String(8 - Number(column)));

void test('the file preserves every score', async (t) => {
  const scores = new Map([
    [5, -18],
    [0, 1],
    [14_348_906, 18],
    [70_000, 0],
  ]);
  const encoded = encodeBook(scores);
  t.equal(encoded.length, 16);
  t.strictSame(
    [...decodeBook(encoded)],
    [...scores].sort(([a], [b]) => a - b),
  );
  t.equal(openBook(encoded)(boardOf('4')), null, 'not in the book');
});

void test('a position shares its key with its mirror image and with no other position', async (t) => {
  for (let n = 0; n < 200; n += 1) {
    const position = randomPosition(n % (BOOK_PLIES + 1), n);
    t.equal(bookKey(boardOf(position)), bookKey(boardOf(mirror(position))));
  }
  t.equal(bookKey(boardOf('')), 0);
  t.not(bookKey(boardOf('12')), bookKey(boardOf('21')));
  for (const [key, board] of positions) if (bookKey(board) !== key) t.fail('two positions with one key');
});

void test('the book contains every position of up to eight plies and nothing else', async (t) => {
  const perPly = Array.from({ length: BOOK_PLIES + 1 }, () => 0);
  for (const { plies } of positions.values()) perPly[plies] = at(perPly, plies) + 1;
  t.strictSame(perPly, [1, 4, 25, 121, 568, 2144, 8231, 27_109, 91_295]);
  const held = [...decodeBook(bytes).keys()];
  t.equal(held.length, 129_498);
  t.strictSame(new Set(held), new Set(positions.keys()));
});

void test('a position with an immediate win has the score of that win', async (t) => {
  const won = [...positions.values()].filter((board) => board.plies === BOOK_PLIES && winsAtOnce(board));
  t.equal(won.length, 13_580);
  t.ok(won.every((board) => book(board) === winningScore(5)));
});

void test('up to seven plies, every score is the best of the scores after each drop', async (t) => {
  let compared = 0;
  for (const board of positions.values()) {
    if (board.plies === BOOK_PLIES) continue;
    const scores = openColumns(board).map((column) => {
      const after = drop(board, column);
      return hasWon(after) ? winningScore(4) : 0 - bookScore(after);
    });
    if (book(board) !== Math.max(...scores)) t.fail(`after ${board.plies} plies`);
    compared += 1;
  }
  t.equal(compared, 129_498 - 91_295);
});

void test('red wins, with its 21st chip, only if it starts in the middle', async (t) => {
  t.equal(book(boardOf('')), 1);
  t.strictSame(
    ['1', '2', '3', '4', '5', '6', '7'].map((column) => 0 - bookScore(boardOf(column))),
    [-2, -1, 0, 1, 0, -1, -2],
  );
});

void test('the book contains a predecessor of every position one ply after it', async (t) => {
  for (let n = 0; n < 500; n += 1) {
    const before = predecessors(boardOf(randomPosition(BOOK_PLIES + 1, n)));
    if (before.every((board) => book(board) === null)) t.fail(`no predecessor of position ${n}`);
  }
  const unreachable = predecessors(boardOf('711223355')).map(book);
  t.ok(unreachable.includes(null), 'unreachable boards are not in the book');
});

void test('the solver finds the same scores', async (t) => {
  const { score } = createSolver(readFileSync(`${FILES}/solver.wasm`), 22);
  const last = [...positions.values()].filter(({ plies }) => plies === BOOK_PLIES);
  const rng = playerRng(seedOf(8));
  for (let n = 0; n < 40; n += 1) {
    const board = at(last, rng.below(last.length));
    t.equal(book(board), score(board));
  }
});
