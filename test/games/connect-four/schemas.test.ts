import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { connectFour } from '#src/games/connect-four/index.js';
import { drop } from './support.js';

const move = Compile(connectFour.schemas.move);
const config = Compile(connectFour.schemas.config);

void test('a drop names a column from 1 to 7', async (t) => {
  for (const column of [1, 4, 7]) t.ok(move.Check(drop(column)));
  for (const column of [0, 8, -1, 1.5, '4', null, undefined]) t.notOk(move.Check({ type: 'drop', column }));
});

void test('unknown types and fields and missing fields are rejected', async (t) => {
  for (const invalid of [
    { type: 'place', column: 1 },
    { type: 'drop' },
    { column: 1 },
    { type: 'drop', column: 1, row: 1 },
    {},
  ]) {
    t.notOk(move.Check(invalid), JSON.stringify(invalid));
  }
});

void test('the config has one optional boolean', async (t) => {
  for (const valid of [{}, { drawWhenUnwinnable: true }, { drawWhenUnwinnable: false }])
    t.ok(config.Check(valid));
  for (const invalid of [{ drawWhenUnwinnable: 'yes' }, { drawWhenUnwinnable: null }, { columns: 8 }])
    t.notOk(config.Check(invalid));
});

void test('the examples are well-formed', async (t) => {
  t.ok(config.Check(connectFour.examples.config));
  for (const each of connectFour.examples.moves) t.ok(move.Check(each));
});
