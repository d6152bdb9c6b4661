import { test } from 'tap';
import Value from 'typebox/value';
import type { TSchema } from 'typebox';
import { PLACEMENT_SPACES } from '#src/games/black-box/board.js';
import { blackBox } from '#src/games/black-box/index.js';
import { trace } from '#src/games/black-box/laser.js';
import { tracesRequest, tracesResponse } from '#src/games/black-box/question.js';
import { cell, cells, guess, place, shoot } from './support.js';

const fits = (schema: TSchema, value: unknown): boolean => Value.Check(schema, value);

void test('config: maxPoints is 10 to 10,000, 200 by default', (t) => {
  const { config } = blackBox.schemas;
  for (const maxPoints of [10, 200, 10_000]) t.ok(fits(config, { maxPoints }), String(maxPoints));
  for (const maxPoints of [9, 10_001, 10.5, '200', null])
    t.notOk(fits(config, { maxPoints }), String(maxPoints));
  t.ok(fits(config, {}));
  t.notOk(fits(config, { points: 20 }));
  t.match(config.properties['maxPoints'], { default: 200 });
  t.ok(fits(config, blackBox.examples.config));
  t.end();
});

void test('moves: three spaces with rows and columns 1 to 9, and nothing else', (t) => {
  const { move } = blackBox.schemas;
  for (const good of [place('3,3 5,5 5,6'), guess('1,1 1,1 9,9'), shoot('5,5'), ...blackBox.examples.moves]) {
    t.ok(fits(move, good), JSON.stringify(good));
  }
  const bad = [
    place('3,3 5,5'),
    place('3,3 5,5 5,6 5,7'),
    place('0,3 5,5 5,6'),
    guess('3,3 5,5 5,10'),
    shoot('1.5,1'),
    { type: 'shoot' },
    { type: 'pass' },
    { ...shoot('1,5'), to: cell('1,6') },
    { type: 'shoot', from: { row: 1, col: 5, side: 'top' } },
  ];
  for (const each of bad) t.notOk(fits(move, each), JSON.stringify(each));
  t.end();
});

void test('traces: up to 25 different marbles and an entry', (t) => {
  t.ok(fits(tracesRequest, { marbles: [], from: cell('1,5') }));
  t.ok(fits(tracesRequest, { marbles: PLACEMENT_SPACES, from: cell('1,5') }));
  t.ok(fits(tracesRequest, { marbles: cells('2,2'), from: cell('5,5') }), 'for `traceProblem` to refuse');
  t.notOk(fits(tracesRequest, { marbles: [...PLACEMENT_SPACES, cell('2,2')], from: cell('1,5') }));
  t.notOk(fits(tracesRequest, { marbles: cells('3,3 3,3'), from: cell('1,5') }));
  t.notOk(fits(tracesRequest, { marbles: cells('3,3'), from: cell('0,5') }));
  t.notOk(fits(tracesRequest, { marbles: cells('3,3') }));
  for (const marbles of ['', '3,3 5,5 5,6', '5,5', '5,4 5,6']) {
    t.ok(fits(tracesResponse, trace(cells(marbles), cell('1,5'))), marbles);
  }
  t.end();
});
