/** The layout: docs/rules/double-7.md, "The layout" and "Scoring". */
import { test } from 'tap';
import { layoutOf } from '#src/games/double-7/layout.js';
import { playScore } from '#src/games/double-7/scoring.js';
import { endsText, plays, pointsOf } from './support.js';

test('names of the ends', async (t) => {
  t.equal(
    endsText('7:1'),
    'left 7, right 1',
    'an opening card shows its higher number at left and its lower one at right',
  );
  t.equal(
    endsText('7:7'),
    'left 7, right 7, up 7, down 7',
    'an opening double offers all four sides at once',
  );
  t.equal(endsText('7:1, 7:3 left'), 'left 3, right 1', 'a card joined to an end takes over its name');
  t.equal(
    endsText('7:1, 1:1 right'),
    'left 7, right 1, up 1, down 1',
    'a spinner joined to an end keeps that name and adds up and down',
  );
  t.equal(
    endsText('7:1, 1:1 right, 2:1 up, 2:2 up'),
    'left 7, right 1, up 2, down 1',
    'only the first double played branches: the second offers only its far side',
  );
  t.equal(endsText('7:7, 7:2 up, 2:2 up'), 'left 7, right 7, up 2, down 7', 'after an opening double, too');
  t.equal(endsText(''), '', 'there are no ends before the opening play');
});

test('the spinner', async (t) => {
  const spinnerOf = (text: string) => layoutOf(plays(text)).spinner;
  t.equal(spinnerOf('7:1'), null);
  t.same(spinnerOf('7:7'), { card: '7:7', neighbours: 0, points: 14 });
  t.same(spinnerOf('7:7, 7:1 left'), { card: '7:7', neighbours: 1, points: 14 });
  t.same(spinnerOf('7:7, 7:1 left, 7:2 up'), { card: '7:7', neighbours: 2, points: 0 });
  t.same(spinnerOf('7:1, 7:7 left'), { card: '7:7', neighbours: 1, points: 14 });
  t.same(spinnerOf('7:1, 7:7 left, 7:2 left, 7:3 up, 7:4 down'), { card: '7:7', neighbours: 4, points: 0 });
  t.same(spinnerOf('7:1, 7:7 left, 1:1 right')?.card, '7:7', 'it stays the first double');
});

test('points of the layout', async (t) => {
  t.equal(pointsOf(''), 0);
  t.equal(pointsOf('7:1'), 8, 'a single opening card counts both its numbers');
  t.equal(pointsOf('7:7'), 14, '7:7 alone is 14');
  t.equal(pointsOf('7:7, 7:1 left'), 15, '7:1 joined to it: 14 + 1');
  t.equal(pointsOf('7:7, 7:1 down'), 15, 'on any side');
  t.equal(pointsOf('7:7, 7:1 left, 7:4 right'), 5, 'with two neighbours the spinner counts nothing');
  t.equal(pointsOf('7:7, 7:1 left, 7:4 up'), 5, 'even if they are not opposite; unused sides count nothing');
  t.equal(pointsOf('7:7, 7:1 left, 7:4 up, 7:3 right, 7:2 down'), 10, 'all four arms count');
  t.equal(
    pointsOf('7:7, 7:1 left, 1:1 left'),
    16,
    'a double that is an outer end counts both halves: 14 + 2',
  );
  t.equal(pointsOf('7:7, 7:1 left, 1:1 left, 2:1 left'), 16, 'but not once it is covered: 14 + 2');
  t.equal(pointsOf('7:3, 3:3 right'), 13, 'a spinner joined to an end counts both halves: 7 + 6');
  t.equal(pointsOf('7:3, 3:3 right, 4:3 right'), 11, 'until it has two neighbours: 7 + 4');
  t.equal(pointsOf('7:3, 3:3 right, 4:3 up'), 11, 'on a branch, too');
  t.equal(pointsOf('7:3, 3:3 right, 7:7 left'), 20, 'spinner and outer double: 6 + 14');
  t.equal(pointsOf('0:0'), 0);
  t.equal(pointsOf('0:0, 5:0 left'), 5);
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
