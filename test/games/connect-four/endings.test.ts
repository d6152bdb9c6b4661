import { test } from 'tap';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { defined } from 'parlour-games/kit/checked';
import { after, played, positions, STRICT } from './support.js';

const { legalMoves, result, turn, view } = connectFour;

const cellsIn = (text: string): { column: number; row: number }[] =>
  text.split(' ').map((pair) => {
    const [column, row] = pair.split(',').map(Number);
    return { column: defined(column, 'column'), row: defined(row, 'row') };
  });

interface Win {
  readonly name: string;
  /** The columns before the winning drop. */
  readonly before: string;
  readonly column: number;
  readonly winner: 0 | 1;
  readonly cells: string;
}

const wins: readonly Win[] = [
  { name: 'horizontal', before: '112233', column: 4, winner: 0, cells: '1,1 2,1 3,1 4,1' },
  { name: 'vertical', before: '121212', column: 1, winner: 0, cells: '1,1 1,2 1,3 1,4' },
  // . . . R
  // . . R R
  // . R B B
  // R B B R . . B
  { name: 'rising diagonal', before: '1223433447', column: 4, winner: 0, cells: '1,1 2,2 3,3 4,4' },
  { name: 'falling diagonal', before: '7665455441', column: 4, winner: 0, cells: '4,4 5,3 6,2 7,1' },
  { name: 'horizontal, black', before: '1213147', column: 5, winner: 1, cells: '2,1 3,1 4,1 5,1' },
  { name: 'closing a gap', before: '11224455', column: 3, winner: 0, cells: '1,1 2,1 3,1 4,1 5,1' },
  {
    name: 'seven in a line',
    before: positions.beforeSevenInLine,
    column: 4,
    winner: 0,
    cells: '1,1 2,1 3,1 4,1 5,1 6,1 7,1',
  },
  // . R B
  // . R R . . . .     the last chip, 2,4, ends the vertical line from 2,1
  // B R B R B . .     and the diagonal one to 5,1
  // B R B B R . R
  {
    name: 'two lines at once, their common chip listed once',
    before: positions.beforeTwoLines,
    column: 2,
    winner: 0,
    cells: '2,1 2,2 2,3 2,4 3,3 4,2 5,1',
  },
  {
    name: 'with one column open',
    before: '546177171532476113741766443265363423525',
    column: 5,
    winner: 1,
    cells: '3,6 4,6 5,6 6,6 7,6',
  },
  {
    name: 'with one cell left',
    before: '2275413737535513573132244526714271166666',
    column: 4,
    winner: 0,
    cells: '2,5 3,5 4,5 5,5 6,5 7,5',
  },
  {
    name: 'with the 42nd chip',
    before: positions.beforeLastChipWins,
    column: 4,
    winner: 1,
    cells: '4,6 5,6 6,6 7,6',
  },
];

for (const { name, before, column, winner, cells } of wins) {
  void test(`four or more of one colour in an unbroken line win at once: ${name}`, async (t) => {
    t.equal(result(played(before)), null);
    const { state, events } = after(played(before), column);
    t.strictSame(events.slice(1), [{ type: 'four-in-line', seat: winner, cells: cellsIn(cells) }]);
    t.strictSame(result(state), {
      outcome: 'win',
      winners: [winner],
      scores: winner === 0 ? [1, 0] : [0, 1],
      reason: 'four-in-line',
      details: { cells: cellsIn(cells) },
    });
    t.equal(turn(state), null);
    t.strictSame(legalMoves(state, 0), []);
    t.strictSame(legalMoves(state, 1), []);
  });
}

void test('three in a line are not enough, nor are four with a gap or across the edge', async (t) => {
  t.equal(result(played('11223')), null, 'three');
  t.equal(result(played('1122447')), null, 'red in columns 1, 2, 4 and 7');
  t.equal(result(played('5162731')), null, 'columns 5, 6, 7 in row 1 and column 1 in row 2');
});

void test('a full board without four in a line is a draw', async (t) => {
  const { state, events } = after(played(positions.beforeBoardFull), 6);
  t.strictSame(events, [{ type: 'dropped', seat: 1, column: 6, row: 6 }, { type: 'board-full' }]);
  t.strictSame(result(state), {
    outcome: 'draw',
    winners: [0, 1],
    scores: [0, 0],
    reason: 'board-full',
    details: { cells: [] },
  });
  t.equal(turn(state), null);
});

// . R . B R . .     Row 5, columns 1 to 4, is the last line without both colours: free, black, free, black.
// . B . B R . .
// B R R R B B R
// R B B R B R B
// R B R R B B B
// R R R B R B B
const OPEN_LINE = ['.R.BR..', '.B.BR..', 'BRRRBBR', 'RBBRBRB', 'RBRRBBB', 'RRRBRBB'];

void test('drawWhenUnwinnable: the game goes on as long as one line does not hold both colours', async (t) => {
  const state = played(positions.beforeUnwinnable, STRICT);
  t.strictSame(view(state, null).board, OPEN_LINE);
  t.equal(result(state), null);
});

void test('drawWhenUnwinnable: a draw as soon as every line holds both colours', async (t) => {
  const { state, events } = after(played(positions.beforeUnwinnable, STRICT), 3);
  t.strictSame(events, [{ type: 'dropped', seat: 0, column: 3, row: 5 }, { type: 'unwinnable' }]);
  t.strictSame(result(state), {
    outcome: 'draw',
    winners: [0, 1],
    scores: [0, 0],
    reason: 'unwinnable',
    details: { cells: [] },
  });
  t.equal(turn(state), null);
});

void test('without drawWhenUnwinnable, the same position is played until the board is full', async (t) => {
  let { state } = after(played(positions.beforeUnwinnable), 3);
  t.equal(result(state), null);
  for (const column of [1, 1, 3, 6, 6, 7, 7]) ({ state } = after(state, column));
  t.match(result(state), { outcome: 'draw', reason: 'board-full' });
});

void test('a full board is board-full even with drawWhenUnwinnable', async (t) => {
  const { state, events } = after(played(positions.beforeBoardFull, STRICT), 6);
  t.strictSame(events.slice(1), [{ type: 'board-full' }]);
  t.match(result(state), { reason: 'board-full' });
});
