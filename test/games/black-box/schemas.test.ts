import { test } from 'tap';
import Value from 'typebox/value';
import type { TSchema } from 'typebox';
import { placementSpaces } from '#src/games/black-box/board.js';
import { blackBox } from '#src/games/black-box/index.js';
import { trace } from '#src/games/black-box/laser.js';
import { traceQuery, traceRequest, traceResponse } from '#src/games/black-box/trace-query.js';
import { space, spaces, guess, place, shoot } from './support.js';

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

void test('moves: spaces with rows and columns 1 to 9, and nothing else', (t) => {
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
    { ...shoot('1,5'), to: space('1,6') },
    { type: 'shoot', from: { row: 1, col: 5, side: 'top' } },
  ];
  for (const each of bad) t.notOk(fits(move, each), JSON.stringify(each));
  t.end();
});

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
