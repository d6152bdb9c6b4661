import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { war } from '#src/games/war/index.js';

const move = Compile(war.schemas.move);
const config = Compile(war.schemas.config);

void test('a flip plays 1 to 1000 battles', async (t) => {
  t.ok(move.Check({ type: 'flip' }));
  for (const battles of [1, 2, 999, 1000]) t.ok(move.Check({ type: 'flip', battles }));
  for (const battles of [0, -1, 1001, 1.5, '2', null])
    t.notOk(move.Check({ type: 'flip', battles }), String(battles));
});

void test('unknown types and fields are refused', async (t) => {
  for (const wrong of [{ type: 'battle' }, { type: 'flip', seat: 0 }, {}]) t.notOk(move.Check(wrong));
});

void test('config: maxBattles is 1 to 100,000, and shortWar and pickup are one of two words each', async (t) => {
  t.ok(config.Check({}));
  for (const maxBattles of [1, 5000, 100_000]) t.ok(config.Check({ maxBattles }));
  for (const maxBattles of [0, 100_001, 2.5, '10', null])
    t.notOk(config.Check({ maxBattles }), String(maxBattles));
  for (const shortWar of ['lose', 'last-card']) t.ok(config.Check({ shortWar }));
  for (const pickup of ['shuffled', 'winner-first']) t.ok(config.Check({ pickup }));
  for (const wrong of [{ shortWar: 'win' }, { pickup: 'loser-first' }, { battles: 3 }])
    t.notOk(config.Check(wrong));
});

void test('the examples fit their schemas', async (t) => {
  t.ok(config.Check(war.examples.config));
  for (const each of war.examples.moves) t.ok(move.Check(each));
});
