/** The ladder that the client computes from the results is that of the service. */
import { Parlour } from 'parlour-client';
import { ladderOf, type LadderResult } from 'parlour-client/ladder';
import { test } from 'tap';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { playGamesOn } from '#src/engine/jobs/play-on.js';
import { resignAll, sides, two } from '#test/support/series.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { until } from '#test/support/until.js';

type Shown = Record<'rating' | 'deviation' | 'games' | 'wins' | 'draws' | 'losses', number>;
type Row = Shown & { readonly player?: { readonly id: string }; readonly level?: string };

test('anybody computes the ladder again, to the last digit shown', async (t) => {
  const { call, app, url } = await startService(t);
  const { create, answer, look, send } = sides(call);
  const [ada, bob] = await two(call);
  const type = 'war';
  const terms = { rated: true, games: 6, config: { maxBattles: 12 } };
  for (const loser of [bob, ada, bob]) {
    const { series } = await create(ada.token, [ada.id, bob.id], terms, type);
    await answer(series, bob);
    await resignAll(call, series, loser, 6);
  }
  const body = { ...terms, players: [{ level: 'easy' }, { level: 'hard' }] };
  const { series } = await send('POST', `/v1/${type}/series`, OPERATOR_TOKEN, body);
  await until(async () => (await playGamesOn(app.engine), (await look(series)).status === 'finished'));
  await countFinishedGames(app.engine.store);

  const { api } = new Parlour({ baseUrl: url });
  const headers = { accept: 'application/x-ndjson' };
  const { data = '' } = await api.GET('/v1/war/ladder/results', { headers, parseAs: 'text' });
  const results = data.trimEnd().split('\n');
  t.equal(results.length, 24);
  const { body: ladder } = await call('GET', `/v1/${type}/ladder?provisional=true`);
  const rows = (ladder.items as Row[]).map(
    ({ player, level, rating, deviation, games, wins, draws, losses }) =>
      [player?.id ?? `level:${level}`, { rating, deviation, games, wins, draws, losses }] as const,
  );
  t.equal(rows.length, 4);
  t.strictSame(new Map(ladderOf(results.map((line) => JSON.parse(line) as LadderResult))), new Map(rows));
});
