import { test } from 'tap';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { at } from 'parlour-games/kit/checked';
import { edgeSpaces, placementSpaces } from 'parlour-games/games/black-box/board';
import { trace } from 'parlour-games/games/black-box/laser';
import { traceQuery, traceRequest, traceResponse } from 'parlour-games/games/black-box/trace-query';
import { playerRng } from 'parlour-games/record/rng';
import { TEST_SEED } from '#test/support/play.js';
import { space, spaces, spell } from './support.js';
import { traceText } from './text-box.js';

const shot = (marbles: string, from: string) => {
  const { outcome, exit, path, turns } = trace(spaces(marbles), space(from));
  return [outcome, spell([exit]), spell(path), turns];
};

void test('a laser goes straight through an empty box', (t) => {
  t.same(shot('', '1,5'), ['exited', '9,5', '1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5', 0]);
  t.same(shot('', '9,2'), ['exited', '1,2', '9,2 8,2 7,2 6,2 5,2 4,2 3,2 2,2 1,2', 0]);
  t.same(shot('', '4,1'), ['exited', '4,9', '4,1 4,2 4,3 4,4 4,5 4,6 4,7 4,8 4,9', 0]);
  t.same(shot('', '4,9'), ['exited', '4,1', '4,9 4,8 4,7 4,6 4,5 4,4 4,3 4,2 4,1', 0]);
  t.end();
});

void test('a marble forward-right turns the laser to the left of its old direction, staying in its space', (t) => {
  t.same(shot('5,4', '1,5'), ['exited', '4,9', '1,5 2,5 3,5 4,5 4,6 4,7 4,8 4,9', 1], 'downwards');
  t.same(shot('5,6', '9,5'), ['exited', '6,1', '9,5 8,5 7,5 6,5 6,4 6,3 6,2 6,1', 1], 'upwards');
  t.same(shot('6,5', '5,1'), ['exited', '1,4', '5,1 5,2 5,3 5,4 4,4 3,4 2,4 1,4', 1], 'to the right');
  t.same(shot('4,5', '5,9'), ['exited', '9,6', '5,9 5,8 5,7 5,6 6,6 7,6 8,6 9,6', 1], 'to the left');
  t.end();
});

void test('a marble forward-left turns the laser to the right', (t) => {
  t.same(shot('5,6', '1,5'), ['exited', '4,1', '1,5 2,5 3,5 4,5 4,4 4,3 4,2 4,1', 1], 'downwards');
  t.same(shot('4,5', '5,1'), ['exited', '9,4', '5,1 5,2 5,3 5,4 6,4 7,4 8,4 9,4', 1], 'to the right');
  t.end();
});

void test('marbles on both diagonals return a laser to its own entry, whatever lies ahead', (t) => {
  t.same(shot('5,4 5,6', '1,5'), ['returned', '1,5', '1,5 2,5 3,5 4,5', 0]);
  t.same(shot('5,4 5,5 5,6', '1,5'), ['returned', '1,5', '1,5 2,5 3,5 4,5', 0]);
  t.end();
});

void test('a marble straight ahead returns a laser to its own entry', (t) => {
  t.same(shot('5,5', '1,5'), ['returned', '1,5', '1,5 2,5 3,5 4,5', 0]);
  t.same(shot('5,5', '5,1'), ['returned', '5,1', '5,1 5,2 5,3 5,4', 0]);
  t.same(shot('5,6 3,4', '1,5'), ['exited', '2,9', '1,5 2,5 2,6 2,7 2,8 2,9', 1], 'a diagonal comes first');
  t.end();
});

void test('with a marble ahead and one on a diagonal the laser turns', (t) => {
  t.same(shot('5,5 5,6', '1,5'), ['exited', '4,1', '1,5 2,5 3,5 4,5 4,4 4,3 4,2 4,1', 1]);
  t.same(shot('5,4 5,5', '1,5'), ['exited', '4,9', '1,5 2,5 3,5 4,5 4,6 4,7 4,8 4,9', 1]);
  t.end();
});

void test('a laser enters one space and looks ahead from there: marbles in row or column 3 turn it in the ring already', (t) => {
  t.same(shot('3,3', '1,2'), ['exited', '2,1', '1,2 2,2 2,1', 1]);
  t.same(shot('3,3', '1,3'), ['returned', '1,3', '1,3 2,3', 0]);
  t.same(shot('3,3', '1,4'), ['exited', '2,9', '1,4 2,4 2,5 2,6 2,7 2,8 2,9', 1]);
  t.same(shot('3,3', '2,1'), ['exited', '1,2', '2,1 2,2 1,2', 1]);
  t.same(shot('7,7', '9,8'), ['exited', '8,9', '9,8 8,8 8,9', 1]);
  t.end();
});

void test('after a turn a laser looks ahead anew, and may turn many times', (t) => {
  t.same(shot('5,3 5,6', '1,5'), ['exited', '1,4', '1,5 2,5 3,5 4,5 4,4 3,4 2,4 1,4', 2]);
  t.same(shot('3,3 3,7 6,5', '5,1'), ['exited', '5,9', '5,1 5,2 5,3 5,4 4,4 4,5 4,6 5,6 5,7 5,8 5,9', 4]);
  t.same(
    shot('3,3 3,7 7,3', '6,9'),
    ['exited', '9,6', '6,9 6,8 6,7 6,6 6,5 6,4 5,4 4,4 4,5 4,6 5,6 6,6 7,6 8,6 9,6', 3],
    'a path of 15 spaces that crosses itself',
  );
  t.end();
});

void test('a laser that reaches the same space with the same heading again is trapped, and counts as returned', (t) => {
  t.same(
    shot('3,3 5,5 5,6', '1,5'),
    ['trapped', '1,5', '1,5 2,5 3,5 4,5 4,4', 3],
    'it swings back and forth in 4,4',
  );
  t.same(
    shot('3,3 3,4 3,7 6,3 6,7', '9,5'),
    ['trapped', '9,5', '9,5 8,5 7,5 6,5 5,5 4,5 4,6 5,6 5,5 5,4 4,4 4,5', 5],
    'five marbles can send it in circles',
  );
  t.end();
});

void test('with four marbles a laser can exit where it entered without being returned', (t) => {
  t.same(shot('3,3 3,4 6,3 6,6', '4,9'), [
    'exited',
    '4,9',
    '4,9 4,8 4,7 4,6 4,5 5,5 5,4 4,4 4,5 4,6 4,7 4,8 4,9',
    4,
  ]);
  t.end();
});

void test('any number of marbles up to all 25 can be traced', (t) => {
  const full = spell(placementSpaces);
  t.same(shot(full, '1,5'), ['returned', '1,5', '1,5 2,5', 0]);
  t.same(shot(full, '1,3'), ['exited', '2,1', '1,3 2,3 2,2 2,1', 1]);
  t.same(shot(full, '1,2'), ['exited', '2,1', '1,2 2,2 2,1', 1]);
  t.end();
});

void test('lasers go as in a box of text, past any marbles from any entry', (t) => {
  const rng = playerRng(TEST_SEED);
  for (let i = 0; i < 2000; i += 1) {
    const marbles = rng.shuffle(placementSpaces).slice(0, i < 1000 ? 3 : rng.below(26));
    const from = at(edgeSpaces, rng.below(edgeSpaces.length));
    t.same(trace(marbles, from), traceText(marbles, from), spell(marbles));
  }
  t.end();
});

const fits = (schema: TSchema, value: unknown): boolean => Value.Check(schema, value);

void test('traces: up to 25 different marbles, and an entry', (t) => {
  t.ok(fits(traceRequest, { marbles: [], from: space('1,5') }));
  t.ok(fits(traceRequest, { marbles: placementSpaces, from: space('1,5') }));
  t.ok(fits(traceRequest, { marbles: spaces('2,2'), from: space('5,5') }), 'left to `traceRefusal`');
  t.notOk(fits(traceRequest, { marbles: [...placementSpaces, space('2,2')], from: space('1,5') }));
  const repeated = { marbles: spaces('3,3 4,4 3,3'), from: space('1,5') };
  t.ok(fits(traceRequest, repeated), 'left to the check of the query');
  t.match(traceQuery.check?.(repeated), { pointer: '/marbles', message: /items 0 and 2/ });
  t.notOk(fits(traceRequest, { marbles: spaces('3,3'), from: space('0,5') }));
  t.notOk(fits(traceRequest, { marbles: spaces('3,3') }));
  for (const marbles of ['', '3,3 5,5 5,6', '5,5', '5,4 5,6']) {
    t.ok(fits(traceResponse, trace(spaces(marbles), space('1,5'))), marbles);
  }
  t.end();
});
