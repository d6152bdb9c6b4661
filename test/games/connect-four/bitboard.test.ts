import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import {
  bitboardOf,
  fullBitboard,
  hasFour,
  includes,
  lineStarts,
  ALL_CELLS,
  cellsInLines,
  cellsOf,
  STEPS,
  union,
  type Bitboard,
  type Cell,
} from 'parlour-games/games/connect-four/bitboard';
import { at } from 'parlour-games/kit/checked';
import { TEST_SEED } from '#test/support/play.js';
import { linesOfText } from './text-board.js';

const emptyBitboard: Bitboard = { low: 0, high: 0 };

/** A letter for each cell, in the order of `ALL_CELLS`. */
const letterOf = (i: number): string => String.fromCharCode('A'.charCodeAt(0) + i);
const indexAt = (column: number, row: number): number =>
  ALL_CELLS.findIndex((cell) => cell.column === column && cell.row === row);
const pictureOf = (symbol: (i: number) => string): string[] =>
  [6, 5, 4, 3, 2, 1].map((row) =>
    [1, 2, 3, 4, 5, 6, 7].map((column) => symbol(indexAt(column, row))).join(''),
  );

/** All lines, found on the text board, each as the indices of its four cells. */
const LINES = linesOfText(pictureOf(letterOf)).map((line) =>
  Array.from(line, (letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0)),
);
const inOrder = (indices: Iterable<number>): number[] => [...new Set(indices)].sort((a, b) => a - b);
const LINE_NAMES = new Set(LINES.map((line) => inOrder(line).join()));

const cellsAt = (indices: Iterable<number>): Cell[] => inOrder(indices).map((i) => at(ALL_CELLS, i));
const setOf = (indices: Iterable<number>): Bitboard =>
  cellsAt(indices).map(bitboardOf).reduce(union, emptyBitboard);

void test('a set lists its cells by column, then row', async (t) => {
  t.strictSame(cellsOf(fullBitboard), ALL_CELLS);
  t.strictSame(cellsOf(emptyBitboard), []);
  for (const cell of ALL_CELLS) t.strictSame(cellsOf(bitboardOf(cell)), [cell]);
  t.ok(
    includes(bitboardOf({ column: 5, row: 1 }), { column: 5, row: 1 }),
    'the first column of the upper half',
  );
});

void test('there are 69 lines: 21 vertical, 24 horizontal, 12 on each diagonal', async (t) => {
  const counts = STEPS.map((step) => cellsOf(lineStarts(fullBitboard, step)).length);
  t.strictSame(counts, [21, 24, 12, 12]);
  t.equal(LINE_NAMES.size, 69, 'the text board has as many');
});

void test('every line counts as four in a line, and none does without one of its cells', async (t) => {
  for (const line of LINES) {
    t.ok(hasFour(setOf(line)));
    t.strictSame(cellsOf(cellsInLines(setOf(line))), cellsAt(line));
    for (const missing of line) t.notOk(hasFour(setOf(line.filter((i) => i !== missing))));
  }
});

void test('no other four equidistant cells are in a line, neither across an edge nor between the halves', async (t) => {
  let lines = 0;
  for (let first = 0; first < ALL_CELLS.length; first += 1) {
    for (let distance = 1; first + 3 * distance < ALL_CELLS.length; distance += 1) {
      const four = [0, 1, 2, 3].map((steps) => first + steps * distance);
      const isLine = LINE_NAMES.has(four.join());
      if (hasFour(setOf(four)) !== isLine) t.fail(four.join());
      if (isLine) lines += 1;
    }
  }
  t.equal(lines, 69);
});

void test('3,000 random sets contain the lines that the text board finds', async (t) => {
  const rng = playerRng(TEST_SEED);
  let fours = 0;
  for (let n = 0; n < 3000; n += 1) {
    const indices = rng.shuffle(ALL_CELLS.map((_, i) => i)).slice(0, 8 + (n % 25));
    const found = LINES.filter((line) => line.every((i) => indices.includes(i)));
    const set = setOf(indices);
    if (hasFour(set) !== found.length > 0) t.fail(indices.join());
    if (found.length === 0) continue;
    t.strictSame(cellsOf(cellsInLines(set)), cellsAt(found.flat()));
    fours += 1;
  }
  t.ok(fours > 500 && fours < 2500, 'with and without four in a line');
});
