/** All 2300 placements times 28 entries (docs/rules/black-box.md, "Facts"). */
import { test } from 'tap';
import {
  edgeSpaces,
  includesSpace,
  isEdgeSpace,
  sameSpace,
  type Space,
} from 'parlour-games/games/black-box/board';
import { trace, type Trace } from 'parlour-games/games/black-box/laser';
import { allPlacements } from 'parlour-games/games/black-box/placements';
import { at } from 'parlour-games/kit/checked';
import { spell } from './support.js';

interface Shot extends Trace {
  readonly marbles: readonly Space[];
  readonly from: Space;
}
const shots = allPlacements.flatMap((marbles) =>
  edgeSpaces.map((from): Shot => ({ marbles, from, ...trace(marbles, from) })),
);
const exited = shots.filter(({ outcome }) => outcome === 'exited');
const returned = shots.filter(({ outcome }) => outcome === 'returned');
const trapped = shots.filter(({ outcome }) => outcome === 'trapped');
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const lastOf = ({ path }: Trace): Space => at(path, -1);
const distance = (a: Space, b: Space): number => Math.abs(a.row - b.row) + Math.abs(a.col - b.col);

/** The spaces in front of a laser at the end of its path. */
const inFrontOf = ({ path }: Trace): { ahead: Space; diagonals: Space[] } => {
  const [last, before] = [at(path, -1), at(path, -2)];
  const [down, right] = [last.row - before.row, last.col - before.col];
  const ahead = { row: last.row + down, col: last.col + right };
  const diagonals = [-1, 1].map((side) => ({ row: ahead.row + side * right, col: ahead.col + side * down }));
  return { ahead, diagonals };
};

void test('there are 2300 placements and 28 entries', (t) => {
  t.equal(allPlacements.length, 2300);
  t.equal(new Set(allPlacements.map(spell)).size, 2300);
  t.equal(edgeSpaces.length, 28);
  t.equal(shots.length, 64_400);
  t.end();
});

void test('outcomes: 47,240 exit, 17,112 return, 48 are trapped', (t) => {
  t.equal(exited.length, 47_240);
  t.equal(returned.length, 17_112);
  t.equal(trapped.length, 48);
  t.end();
});

void test('of the lasers that return, 16,020 meet a marble ahead and 1,092 meet two on the diagonals', (t) => {
  const doubleDiagonal = returned.filter((shot) =>
    inFrontOf(shot).diagonals.every((space) => includesSpace(shot.marbles, space)),
  );
  const ahead = returned.filter(
    (shot) =>
      includesSpace(shot.marbles, inFrontOf(shot).ahead) &&
      !inFrontOf(shot).diagonals.some((space) => includesSpace(shot.marbles, space)),
  );
  t.equal(doubleDiagonal.length, 1_092);
  t.equal(ahead.length, 16_020);
  t.end();
});

void test('the paths of all exits have 329,880 spaces; the longest has 15', (t) => {
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

void test('every path leads from its entry from space to space, never through a marble, and fits its outcome', (t) => {
  const isSound = (shot: Shot): boolean =>
    shot.path.every((space, i) => i === 0 || distance(space, at(shot.path, i - 1)) === 1) &&
    shot.path.every((space) => !includesSpace(shot.marbles, space)) &&
    shot.path.slice(1, -1).every((space) => !isEdgeSpace(space)) &&
    sameSpace(at(shot.path, 0), shot.from) &&
    isEdgeSpace(lastOf(shot)) === (shot.outcome === 'exited') &&
    sameSpace(shot.exit, shot.outcome === 'exited' ? lastOf(shot) : shot.from);
  t.same(
    shots.filter((shot) => !isSound(shot)),
    [],
  );
  t.end();
});

void test('with three marbles no exiting laser comes out where it went in', (t) => {
  t.same(
    exited.filter(({ exit, from }) => sameSpace(exit, from)),
    [],
  );
  t.end();
});

void test('no two placements have the same 28 exits', (t) => {
  const fingerprints = allPlacements.map((marbles) =>
    spell(edgeSpaces.map((from) => trace(marbles, from).exit)),
  );
  t.equal(new Set(fingerprints).size, 2300);
  t.end();
});

void test('2,704 lasers do not return to their entry when shot back from their exit', (t) => {
  const oneWay = exited.filter(({ marbles, from, exit }) => !sameSpace(trace(marbles, exit).exit, from));
  t.equal(oneWay.length, 2_704);
  t.end();
});
