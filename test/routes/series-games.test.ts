/** Games of series whose players or games are deleted, whose time runs out, and that computer players play. */
import { test } from 'tap';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { StoreUnavailable } from '#src/engine/store.js';
import { advanceSeries } from '#src/engine/players/run-series.js';
import { erasePlayers } from '#src/engine/jobs/erasure.js';
import { playGamesOn } from '#src/engine/jobs/play-on.js';
import { at } from 'parlour-games/kit/checked';
import { tallyOf } from 'parlour-games/record/series';
import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifySeries, type SeriesDocument } from 'parlour-games/record/verifier/series';
import type { NewPlayer } from '#test/support/players.js';
import { resignAll, sides, three, two } from '#test/support/series.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

test('players who are deleted', async (t) => {
  let reads = 0;
  const { app, call } = await startService(
    t,
    {},
    { wrapStore: (store) => ({ ...store, series: (id) => ((reads += 1), store.series(id)) }) },
  );
  const { create, answer, look, begun, send } = sides(call);
  const [ada, bob, cyd] = await three(call);
  const remove = ({ token }: NewPlayer) => call('DELETE', '/v1/players/me', { token });
  const waiting = [
    (await create(cyd.token, [cyd.id, ada.id])).series,
    (await create(ada.token, [ada.id, cyd.id])).series,
  ];
  const { series } = await create(
    ada.token,
    [ada.id, bob.id, cyd.id],
    { games: 6, parallel: 2, config: { maxRounds: 1 } },
    '7reeg',
  );
  await answer(series, bob);
  await answer(series, cyd);
  const [first] = await begun(series, 2);
  reads = 0;
  await remove(cyd);
  t.equal(reads, 0, 'however many series waited for the player');
  for (const each of waiting) t.match(await look(each), { status: 'cancelled' });
  await until(
    async () => (
      await erasePlayers(app.engine),
      (await call('GET', at([first], 0)?.links.self ?? '')).body.seats[2].resigned === true
    ),
  );
  t.match((await look(series)).players[2], { player: null, accepted: true });
  await resignAll(call, series, bob, 0);
  const { links } = at(await begun(series, 2), 0);
  await call('POST', `${links.self}/resign`, { token: ada.token });
  await until(async () => (await playGamesOn(app.engine), (await look(series)).played > 0));
  const game = at(await begun(series, 3), 2);
  const seat = game.seats.findIndex((_, index) => (index + 2) % 3 === 2);
  t.match(game.seats[seat], { kind: 'cpu', resigned: true, name: 'A former player' });
  await send('DELETE', series.links.self, ada.token);

  const pair = (await create(ada.token, [ada.id, bob.id], { games: 4, parallel: 2 })).series;
  await answer(pair, bob);
  await begun(pair, 2);
  await remove(bob);
  await until(async () => (await erasePlayers(app.engine), (await look(pair)).status === 'finished'));
  t.match(await look(pair), { played: 4, scores: [{ wins: 4 }, { losses: 4 }] });
});

test('games that are deleted, and time that is over', async (t) => {
  const { call, app } = await sharedService(t);
  const { create, answer, look, begun } = sides(call);
  const [ada, bob] = await two(call);
  const clock = { initialS: 0, incrementS: 1 };
  const { series } = await create(ada.token, [ada.id, bob.id], { games: 4, parallel: 2, clock });
  await answer(series, bob);
  const [first] = await begun(series, 2);
  t.equal((await call('DELETE', at([first], 0)?.links.self ?? '', { token: OPERATOR_TOKEN })).status, 204);
  await until(async () => (await look(series)).status === 'finished');
  const scores = [
    { points: 2, wins: 2, draws: 0, losses: 1, timeouts: 1 },
    { points: 1, wins: 1, draws: 0, losses: 2, timeouts: 2 },
  ];
  t.match(await look(series), { played: 4, scores });
  const games = await begun(series, 3);
  t.same(
    games.map((game) => game.series.number),
    [1, 2, 3],
  );
  await call('DELETE', at(games, 0).links.self, { token: OPERATOR_TOKEN });
  await until(async () => (await app.engine.store.series(series.id))?.isStale === false);
  const voided = await look(series);
  t.match(voided, {
    status: 'finished',
    played: 4,
    scores: [
      { wins: 1, losses: 1 },
      { wins: 1, losses: 1 },
    ],
  });
  t.same(voided.voided, [0, 1]);
  const stored = await app.engine.store.seriesGames(series.id, -1, 100);
  t.same(
    tallyOf(
      stored.map(({ outcome }) => outcome),
      2,
    ).scores,
    voided.scores,
    'as counted again',
  );
});

test('games without their player begin when the job looks, not all at once', async (t) => {
  const { app, call } = await startService(
    t,
    {},
    { wrapStore: (store) => ({ ...store, dueSeries: () => Promise.resolve([]) }) },
  );
  const { create, answer, begun, games, look } = sides(call);
  const [ada, bob] = await two(call);
  const { series } = await create(ada.token, [ada.id, bob.id], { games: 100, parallel: 1 });
  await answer(series, bob);
  await begun(series, 1);
  await call('DELETE', '/v1/players/me', { token: bob.token });
  await until(async () => (await erasePlayers(app.engine), (await look(series)).played > 0));
  t.equal((await begun(series, 2)).length, 2);
  await advanceSeries(app.engine, series.id);
  t.match([await look(series), await games(series)], [{ played: 2 }, { length: 3 }]);
});

test('a cancelled series with a deleted game, and a deletion that fails', async (t) => {
  let fails = true;
  const { call } = await startService(
    t,
    {},
    {
      wrapStore: (store) => ({
        ...store,
        delete: (...game) =>
          fails ? Promise.reject(new StoreUnavailable('planted')) : store.delete(...game),
      }),
    },
  );
  const { create, answer, look, begun, games, send } = sides(call);
  const [ada, bob] = await two(call);
  const { series } = await create(ada.token, [ada.id, bob.id], { games: 4, parallel: 2 });
  await answer(series, bob);
  const [first, second] = await begun(series, 2);
  await send('DELETE', series.links.self, ada.token);
  const path = at([first], 0)?.links.self ?? '';
  t.equal((await call('DELETE', path, { token: OPERATOR_TOKEN })).status, 503);
  await call('POST', `${at([second], 0)?.links.self}/resign`, { token: bob.token });
  await until(async () => (await look(series)).played > 0);
  t.match(await look(series), { played: 1, voided: [], fairness: { secret: null } }, 'a game runs');
  fails = false;
  await call('DELETE', path, { token: OPERATOR_TOKEN });
  await until(async () => (await look(series)).played === 2);
  const document = { series: await look(series), games: await games(series) };
  t.match(document, { series: { status: 'cancelled', voided: [0] }, games: { length: 1 } });
  const findings = (changes: object): string =>
    verifySeries({ ...document, ...changes } as unknown as SeriesDocument, NO_EVIDENCE)
      .findings.map(({ text }) => text)
      .join();
  t.equal(findings({}), '');
  const after = (changes: object) => findings({ series: { ...document.series, ...changes } });
  t.match(after({ voided: [] }), /number of games played .* that are given/);
  t.match(after({ voided: [0, 1] }), /voided games/, 'one of which has a result');
  t.match(after({ voided: [0, 2] }), /number of games played/);
  t.match(after({ voided: [0, 0] }), /voided games/);
  t.match(findings({ games: [] }), /number of games played .* that are given/);
});

test('games begin when their turn comes, before the job looks', async (t) => {
  const { call, app } = await startService(
    t,
    {},
    { wrapStore: (store) => ({ ...store, dueSeries: () => Promise.resolve([]) }) },
  );
  const { create, answer, begun, look, games } = sides(call);
  const [ada, bob] = await two(call);
  const open = async (terms: object) => {
    const { series } = await create(ada.token, [ada.id, bob.id], { parallel: 1, ...terms });
    await answer(series, bob);
    return series;
  };
  const late = await open({ clock: { initialS: 0, incrementS: 1 } });
  const watched = await open({ games: 4 });
  const [first] = await begun(watched, 1);
  await call('DELETE', at([first], 0)?.links.self ?? '', { token: OPERATOR_TOKEN });
  await resignAll(call, watched, bob, 4);
  t.same((await games(watched)).length, 3, 'all but the one that was deleted');
  await until(async () => (await look(late)).status === 'finished');
  const terms = { clock: undefined, config: { maxBattles: 12 }, parallel: 1 };
  const { series } = await create(OPERATOR_TOKEN, [{ level: 'easy' }, { level: 'easy' }], terms, 'war');
  await until(async () => (await playGamesOn(app.engine), (await look(series)).status === 'finished'));
});

test('series of computer players', async (t) => {
  const { call, app } = await startService(t);
  const { create, begun, look, games } = sides(call);
  const players = [{ level: 'easy' }, { level: 'medium' }];
  const terms = { rated: true, clock: undefined, config: { maxBattles: 12 }, games: 4, parallel: 4 };
  const { series, body } = await create(OPERATOR_TOKEN, players, terms, 'war');
  t.match(body.series, { status: 'running', clock: null, players: [{ level: 'easy', accepted: true }, {}] });
  const [first] = await begun(series, 4);
  t.match(first, {
    rated: true,
    seats: [
      { kind: 'cpu', level: 'easy' },
      { kind: 'cpu', level: 'medium' },
    ],
  });
  const self = at([first], 0)?.links.self ?? '';
  t.match((await call('POST', `${self}/cpu-moves`)).body, { status: 401 });
  await until(async () => (await playGamesOn(app.engine), (await look(series)).status === 'finished'));
  t.equal((await games(series)).length, 4);
  await countFinishedGames(app.engine.store);
  const ladder = (await call('GET', '/v1/war/ladder?provisional=true')).body.items as object[];
  t.match(new Set(ladder.map((item) => (item as { level: string }).level)), new Set(['easy', 'medium']));
  t.match(ladder, [{ games: 4 }, { games: 4 }]);
});
