import { test } from 'tap';
import { boardOf, isWinnable, LINES, placeOf, winningPlaces } from '../../../src/games/connect-four/board.js';
import { linesOfText } from './oracle.js';

const directionOf = ([from, to]: readonly [number, number, ...number[]]): string => {
  const [a, b] = [placeOf(from), placeOf(to)];
  return `${b.column - a.column},${b.row - a.row}`;
};

void test('there are 69 lines: 24 level, 21 upright, 12 slanting each way', async (t) => {
  const counts = new Map<string, number>();
  for (const line of LINES) counts.set(directionOf(line), (counts.get(directionOf(line)) ?? 0) + 1);
  t.strictSame(Object.fromEntries(counts), { '1,0': 24, '0,1': 21, '1,1': 12, '-1,1': 12 });
  t.equal(LINES.length, 69);
  t.equal(new Set(LINES.map((line) => [...line].sort((a, b) => a - b).join())).size, 69, 'all different');
});

void test('a line is four neighbouring places in one direction', async (t) => {
  for (const line of LINES) {
    const [a, b, c, d] = line;
    t.equal(directionOf([b, c]), directionOf([a, b]));
    t.equal(directionOf([c, d]), directionOf([a, b]));
    for (const cell of line) t.ok(cell >= 0 && cell < 42);
  }
});

void test('every one of the 69 lines wins when one colour fills it', async (t) => {
  for (const line of LINES) {
    const board = boardOf('');
    for (const cell of line) board.cells[cell] = 1;
    for (const cell of line) t.equal(winningPlaces(board, cell).length, 4);
  }
});

void test('the independent oracle of these tests knows 69 lines, too', async (t) => {
  t.equal(linesOfText(Array.from({ length: 6 }, () => '.......')).length, 69);
});

void test('a board is unwinnable only when every line holds both colours', async (t) => {
  t.ok(isWinnable(boardOf('')));
  t.ok(isWinnable(boardOf('3446221756622747423515752453145631')));
  t.notOk(isWinnable(boardOf('34462217566227474235157524531456313')));
});
