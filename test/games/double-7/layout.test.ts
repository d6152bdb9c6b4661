/** The layout: docs/rules/double-7.md, "The layout" and "Scoring". */
import { test } from 'tap';
import { layoutOf } from 'parlour-games/games/double-7/layout';
import { playScore } from 'parlour-games/games/double-7/scoring';
import { endsText, plays, pointsOf } from './support.js';

const ends: readonly (readonly [rule: string, layout: string, ends: string])[] = [
  ['there are no ends before the opening play', '', ''],
  ['an opening card shows its higher number at left, its lower one at right', '7:1', 'left 7, right 1'],
  ['an opening double offers all four sides', '7:7', 'left 7, right 7, up 7, down 7'],
  ['a card joined to an end takes over its name', '7:1, 7:3 left', 'left 3, right 1'],
  ['a spinner keeps the name, adds up and down', '7:1, 1:1 right', 'left 7, right 1, up 1, down 1'],
  ['only the first double branches', '7:1, 1:1 right, 2:1 up, 2:2 up', 'left 7, right 1, up 2, down 1'],
  ['after an opening double, too', '7:7, 7:2 up, 2:2 up', 'left 7, right 7, up 2, down 7'],
];

test('names of the ends', async (t) => {
  for (const [rule, layout, expected] of ends) t.equal(endsText(layout), expected, rule);
});

test('the spinner is the first double; it counts while it has fewer than two neighbours', async (t) => {
  const spinnerOf = (text: string) => layoutOf(plays(text)).spinner;
  t.equal(spinnerOf('7:1'), null);
  t.same(spinnerOf('7:7'), { card: '7:7', neighbours: 0, points: 14 });
  t.same(spinnerOf('7:7, 7:1 left'), { card: '7:7', neighbours: 1, points: 14 });
  t.same(spinnerOf('7:7, 7:1 left, 7:2 up'), { card: '7:7', neighbours: 2, points: 0 });
  t.same(spinnerOf('7:1, 7:7 left'), { card: '7:7', neighbours: 1, points: 14 });
  t.same(spinnerOf('7:1, 7:7 left, 7:2 left, 7:3 up, 7:4 down'), { card: '7:7', neighbours: 4, points: 0 });
  t.same(spinnerOf('7:1, 7:7 left, 1:1 right')?.card, '7:7');
});

const points: readonly (readonly [rule: string, layout: string, points: number])[] = [
  ['nothing', '', 0],
  ['a single opening card counts both its numbers', '7:1', 8],
  ['7:7 alone is 14', '7:7', 14],
  ['7:1 joined to it: 14 + 1', '7:7, 7:1 left', 15],
  ['with two neighbours the spinner counts nothing', '7:7, 7:1 left, 7:4 right', 5],
  ['even if they are not opposite; unused sides count nothing', '7:7, 7:1 left, 7:4 up', 5],
  ['all four arms count', '7:7, 7:1 left, 7:4 up, 7:3 right, 7:2 down', 10],
  ['an outer double counts both halves: 14 + 2', '7:7, 7:1 left, 1:1 left', 16],
  ['but not once it is covered: 14 + 2', '7:7, 7:1 left, 1:1 left, 2:1 left', 16],
  ['a spinner joined to an end counts both halves: 7 + 6', '7:3, 3:3 right', 13],
  ['until it has two neighbours: 7 + 4', '7:3, 3:3 right, 4:3 right', 11],
  ['on a branch, too', '7:3, 3:3 right, 4:3 up', 11],
  ['spinner and outer double: 6 + 14', '7:3, 3:3 right, 7:7 left', 20],
  ['nothing but zeros', '0:0', 0],
];

test('points of the layout', async (t) => {
  for (const [rule, layout, expected] of points) t.equal(pointsOf(layout), expected, rule);
});

test('what each end adds', async (t) => {
  t.same(layoutOf(plays('7:7, 7:1 left, 1:1 left')).ends, [
    { end: 'left', number: 1, points: 2 },
    { end: 'right', number: 7, points: 0 },
    { end: 'up', number: 7, points: 0 },
    { end: 'down', number: 7, points: 0 },
  ]);
});

test('a multiple of 5 other than 0 scores', async (t) => {
  t.same([0, 1, 5, 9, 10, 14, 15, 23, 40].map(playScore), [0, 0, 5, 0, 10, 0, 15, 0, 40]);
});
