/** A series whose type gets other rules while it runs. */
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifySeries, type SeriesDocument } from 'parlour-games/record/verifier/series';
import { advanceSeries } from '#src/engine/players/run-series.js';
import { duets } from '#test/fixtures/duets/index.js';
import { resignAll, sides, two } from '#test/support/series.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { until } from '#test/support/until.js';

test('each game of a series keeps the rules by which it began', async (t) => {
  const rules = { ...duets.rules, version: 1 };
  const gameType: GameType = { ...duets, rules };
  const { app, call } = await startService(
    t,
    {},
    { registry: { gameTypes: new Map([['duets', gameType]]) } },
  );
  const { create, answer, begun, games, look } = sides(call);
  const [ada, bob] = await two(call);
  const { series } = await create(ada.token, [ada.id, bob.id], { games: 6, parallel: 2 }, 'duets');
  await answer(series, bob);
  const first = await begun(series, 2);
  const versions = async () =>
    (await games(series)).map((game) => (game as { rulesVersion?: number }).rulesVersion);

  rules.version = 2;
  await until(async () => (await openGame(call, 'duets', TWO_HUMANS)).game['rulesVersion'] === 2);
  for (const { links } of first) await call('POST', `${links.self}/resign`, { token: bob.token });
  await begun(series, 4);
  t.same(await versions(), [1, 1, 2, 2]);

  rules.version = 1;
  const { links } = at(await games(series), 2);
  t.match((await call('POST', `${links.self}/resign`, { token: bob.token })).body, { code: 'rules-unknown' });
  await advanceSeries(app.engine, series.id);
  t.match(await look(series), { status: 'running', played: 2 }, 'it waits for an instance that knows them');
  t.same(await versions(), [1, 1, 2, 2]);

  rules.version = 2;
  await resignAll(call, series, bob, 6);
  const document = { series: await look(series), games: await games(series) };
  t.match(document, { series: { status: 'finished', scores: [{ wins: 6 }, { losses: 6 }] } });
  t.same(verifySeries(document as unknown as SeriesDocument, NO_EVIDENCE).findings, []);
});
