/** All 2300 placements times 28 entries: docs/rules/black-box.md, "Facts". */
import { test } from 'tap';
import { EDGE_SPACES, hasCell, isEdgeSpace, sameCell, type Cell } from '#src/games/black-box/board.js';
import { trace, type Trace } from '#src/games/black-box/laser.js';
import { PLACEMENTS } from '#src/games/black-box/placements.js';
import { spell } from './support.js';

interface Shot extends Trace {
  readonly marbles: readonly Cell[];
  readonly from: Cell;
}
const shots = PLACEMENTS.flatMap((marbles) =>
  EDGE_SPACES.map((from): Shot => ({ marbles, from, ...trace(marbles, from) })),
);
const exited = shots.filter(({ outcome }) => outcome === 'exited');
const returned = shots.filter(({ outcome }) => outcome === 'returned');
const trapped = shots.filter(({ outcome }) => outcome === 'trapped');
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const noSpace: Cell = { row: 0, col: 0 };
const lastOf = ({ path }: Trace): Cell => path.at(-1) ?? noSpace;
const distance = (a: Cell, b: Cell): number => Math.abs(a.row - b.row) + Math.abs(a.col - b.col);

/** What a laser that came in a straight line sees from the last space of its path. */
const seenFromLast = ({ path }: Trace): { ahead: Cell; diagonals: Cell[] } => {
  const [last, before] = [path.at(-1) ?? noSpace, path.at(-2) ?? noSpace];
  const [down, right] = [last.row - before.row, last.col - before.col];
  const ahead = { row: last.row + down, col: last.col + right };
  const diagonals = [-1, 1].map((side) => ({ row: ahead.row + side * right, col: ahead.col + side * down }));
  return { ahead, diagonals };
};

void test('there are 2300 placements and 28 entries', (t) => {
  t.equal(PLACEMENTS.length, 2300);
  t.equal(new Set(PLACEMENTS.map(spell)).size, 2300);
  t.equal(EDGE_SPACES.length, 28);
  t.equal(shots.length, 64_400);
  t.end();
});

void test('outcomes: 47,240 exit, 17,112 return, 48 are trapped', (t) => {
  t.equal(exited.length, 47_240);
  t.equal(returned.length, 17_112);
  t.equal(trapped.length, 48);
  t.end();
});

void test('17,112 return: 16,020 from a marble ahead, 1,092 from two on the diagonals', (t) => {
  const doubleDiagonal = returned.filter((shot) =>
    seenFromLast(shot).diagonals.every((cell) => hasCell(shot.marbles, cell)),
  );
  const ahead = returned.filter(
    (shot) =>
      hasCell(shot.marbles, seenFromLast(shot).ahead) &&
      !seenFromLast(shot).diagonals.some((cell) => hasCell(shot.marbles, cell)),
  );
  t.equal(doubleDiagonal.length, 1_092);
  t.equal(ahead.length, 16_020);
  t.end();
});

void test('paths: 329,880 spaces in all exits together, the longest has 15', (t) => {
  t.equal(sum(exited.map(({ path }) => path.length)), 329_880);
  t.equal(Math.max(...shots.map(({ path }) => path.length)), 15);
  t.end();
});

void test('no laser turns more than four times; a trapped one turns three times before it repeats', (t) => {
  const free = [...exited, ...returned];
  t.equal(Math.max(...free.map(({ turns }) => turns)), 4);
  t.same([...new Set(trapped.map(({ turns }) => turns))], [3]);
  t.end();
});

void test('every path goes from its entry space by space, past no marble, and ends as its outcome says', (t) => {
  const sound = (shot: Shot): boolean =>
    shot.path.every((cell, i) => i === 0 || distance(cell, shot.path[i - 1] ?? noSpace) === 1) &&
    shot.path.every((cell) => !hasCell(shot.marbles, cell)) &&
    shot.path.slice(1, -1).every((cell) => !isEdgeSpace(cell)) &&
    sameCell(shot.path[0] ?? noSpace, shot.from) &&
    isEdgeSpace(lastOf(shot)) === (shot.outcome === 'exited') &&
    sameCell(shot.exit, shot.outcome === 'exited' ? lastOf(shot) : shot.from);
  t.same(
    shots.filter((shot) => !sound(shot)),
    [],
  );
  t.end();
});

void test('with three marbles no exiting laser comes out where it went in', (t) => {
  t.same(
    exited.filter(({ exit, from }) => sameCell(exit, from)),
    [],
  );
  t.end();
});

void test('the 28 exits together tell all placements apart', (t) => {
  const fingerprints = PLACEMENTS.map((marbles) =>
    spell(EDGE_SPACES.map((from) => trace(marbles, from).exit)),
  );
  t.equal(new Set(fingerprints).size, 2300);
  t.end();
});

void test('a laser shot back from its exit need not come back: 2,704 do not', (t) => {
  const oneWay = exited.filter(({ marbles, from, exit }) => !sameCell(trace(marbles, exit).exit, from));
  t.equal(oneWay.length, 2_704);
  t.end();
});
