/** The export of audit records. */
import { test } from 'tap';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { EXPORT, linesOf, operator, playedGame } from '#test/support/audit-records.js';
import { openGame, OPERATOR_TOKEN, startService, type Call, type Opened } from '#test/support/service.js';

const recordsOf = (text: string): AuditRecordView[] =>
  linesOf(text).map((line) => JSON.parse(line) as AuditRecordView);
const idsOf = (text: string): string[] => recordsOf(text).map(({ game }) => game.id);

const resigned = async (call: Call, type: string): Promise<Opened> => {
  const game = await openGame(call, type, { autoplay: false });
  const response = await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  if (response.body.game.status !== 'finished') throw new Error(`${type} goes on`);
  return game;
};

test('the export', async (t) => {
  const { app, call, takeFaults, url } = await startService(t);
  const read = async (query = '') => (await call('GET', `${EXPORT}${query}`, operator)).text;

  await t.test('is only for the operator', async (t) => {
    const game = await openGame(call, 'connect-four');
    for (const token of [undefined, game.tokens[0], 'another-operator-token']) {
      const response = await call('GET', EXPORT, { token });
      t.match([response.status, response.body.code], [401, 'unauthorized']);
    }
    t.equal((await call('GET', `${EXPORT}?type=chess`, {})).status, 401, 'whatever the query');
  });

  await t.test('is empty while no game is over', async (t) => {
    const response = await call('GET', EXPORT, operator);
    t.match([response.status, response.text], [200, '']);
    t.match(response.headers['content-type'], 'application/x-ndjson');
    t.equal(response.headers['cache-control'], 'no-store');
  });

  const first = await playedGame(call);
  const second = await playedGame(call, 'private');
  const bets = await resigned(call, 'over-under-seven');
  const all = [first, second, bets];

  await t.test(
    'contains every finished game, byte for byte like its audit, in the order in which they ended',
    async (t) => {
      const lines = linesOf(await read());
      t.equal(lines.length, all.length);
      for (const [index, { path }] of all.entries()) {
        t.equal(lines[index], (await call('GET', `${path}/audit`, operator)).text);
      }
      for (const line of lines) t.strictSame(verifyRecord(JSON.parse(line)).findings, []);
    },
  );

  await t.test('selects an interval that includes its beginning but not its end', async (t) => {
    const [, at = '', end = ''] = recordsOf(await read()).map(({ game }) => game.updatedAt);
    t.same(idsOf(await read(`?from=${at}`)), [second.id, bets.id]);
    t.same(idsOf(await read(`?to=${at}`)), [first.id]);
    t.same(idsOf(await read(`?from=${at}&to=${end}`)), [second.id]);
    t.same(idsOf(await read(`?from=${at}&to=${at}`)), []);
    t.same(idsOf(await read('?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z')).length, 3);
    const offset = encodeURIComponent(`${at.slice(0, -1)}+00:00`);
    t.same(idsOf(await read(`?from=${offset}`)), [second.id, bets.id]);
  });

  await t.test('selects one type', async (t) => {
    t.same(idsOf(await read('?type=connect-four')), [first.id, second.id]);
    t.same(idsOf(await read('?type=war')), []);
  });

  await t.test('refuses invalid queries', async (t) => {
    for (const query of [
      'type=chess',
      'from=yesterday',
      'to=2026',
      'from=2016-12-31T23:59:60Z',
      'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
      'limit=5',
    ]) {
      const response = await call('GET', `${EXPORT}?${query}`, operator);
      t.match([response.status, response.body.code], [400, 'validation-failed'], query);
    }
    t.equal((await fetch(`${url}${EXPORT}`, { method: 'HEAD' })).status, 405);
    t.equal((await call('GET', EXPORT, { ...operator, headers: { accept: 'image/png' } })).status, 406);
  });

  await t.test('continues over pages of games, even if they ended at the same time', async (t) => {
    const now = Date.now() + 1000;
    Object.assign(app.engine, { clock: () => now });
    const games: Opened[] = [];
    for (let i = 0; i < 55; i += 1) games.push(await resigned(call, 'over-under-seven'));
    const ids = idsOf(await read('?type=over-under-seven'));
    t.same(ids, [bets.id, ...games.map(({ id }) => id).sort()]);
    Object.assign(app.engine, { clock: Date.now });
  });

  await t.test('continues over pages of entries', async (t) => {
    const game = await openGame(call, 'over-under-seven', { config: { bankroll: 1e9 } });
    for (let i = 0; i < 120; i += 1) {
      const body = { type: 'bet', wager: 1, guess: 'over' };
      await call('POST', `${game.path}/moves`, { token: game.tokens[0], body });
    }
    await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
    const line = linesOf(await read()).find((each) => each.includes(game.id)) ?? '';
    t.equal(line, (await call('GET', `${game.path}/audit`, operator)).text);
    t.equal((JSON.parse(line) as AuditRecordView).entries.length, 122);
  });

  await t.test('leaves out a game that is deleted meanwhile', async (t) => {
    const { store } = app.engine;
    const { finishedGames } = store;
    t.teardown(() => Object.assign(store, { finishedGames }));
    Object.assign(store, {
      finishedGames: async (query: Parameters<typeof finishedGames>[0]) => {
        const games = await finishedGames(query);
        await store.delete(first.id);
        return games;
      },
    });
    t.notOk((await read('?type=connect-four')).includes(first.id));
  });

  await t.test('responds with an error if the database fails before the first line', async (t) => {
    const { store } = app.engine;
    const { finishedGames } = store;
    t.teardown(() => Object.assign(store, { finishedGames }));
    Object.assign(store, { finishedGames: () => Promise.reject(new Error('out of order')) });
    const response = await fetch(`${url}${EXPORT}`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    t.equal(response.status, 500);
    t.match(takeFaults(), [{ message: /→ 500 is not documented/ }]);
  });
});
