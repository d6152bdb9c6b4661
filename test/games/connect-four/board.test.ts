import { test } from 'tap';
import {
  boardOf,
  predecessors,
  chipAt,
  drop,
  hasWon,
  heightOf,
  isFull,
  isWinnable,
  lastCell,
  seatToMove,
  pass,
} from 'parlour-games/games/connect-four/board';

const COLUMNS = [1, 2, 3, 4, 5, 6, 7] as const;

void test('a chip comes to rest on the chips below it, in the columns of either half', async (t) => {
  for (const column of COLUMNS) {
    let board = boardOf('');
    for (const row of [1, 2, 3, 4, 5, 6]) {
      t.notOk(isFull(board, column));
      board = drop(board, column);
      t.equal(heightOf(board, column), row);
      t.equal(chipAt(board, { column, row }), (row + 1) % 2, 'red and black alternate');
      t.strictSame(lastCell(board, String(column).repeat(row)), { column, row });
    }
    t.ok(isFull(board, column));
    for (const other of COLUMNS.filter((each) => each !== column)) {
      t.equal(heightOf(board, other), 0);
      t.equal(chipAt(board, { column: other, row: 1 }), null);
    }
  }
});

void test('predecessors are the boards from which one drop leads here', async (t) => {
  t.strictSame(predecessors(boardOf('')), []);
  t.strictSame(predecessors(boardOf('47')), [boardOf('4')]);
  const before = (position: string): string[] =>
    predecessors(boardOf(position)).map((board) => JSON.stringify(board));
  const boards = (...positions: string[]): string[] =>
    positions.map((position) => JSON.stringify(boardOf(position)));
  t.strictSame(
    before('1155263'),
    boards('115536', '115526'),
    'only red chips on top of a column may be removed',
  );
  t.strictSame(before('44332211'), [], 'none when red had already won');
  for (const board of predecessors(boardOf('1223334444'))) t.notOk(hasWon(board));
});

void test('passing keeps the chips and changes the seat to move', async (t) => {
  const board = boardOf('1234567');
  t.equal(seatToMove(board), 1);
  t.equal(seatToMove(pass(board)), 0);
  for (const column of COLUMNS) {
    t.equal(chipAt(pass(board), { column, row: 1 }), chipAt(board, { column, row: 1 }));
  }
});

void test('only the seat that moved last can have won', async (t) => {
  t.ok(hasWon(boardOf('1122334')));
  t.notOk(hasWon(boardOf('112233')));
  t.notOk(hasWon(pass(boardOf('1122334'))));
});

void test('a board is unwinnable only if every line holds both colours', async (t) => {
  t.ok(isWinnable(boardOf('')));
  t.ok(isWinnable(boardOf('3446221756622747423515752453145631')));
  t.notOk(isWinnable(boardOf('34462217566227474235157524531456313')));
});
