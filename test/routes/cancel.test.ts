import { test } from 'tap';
import { createGame } from '#src/engine/commands/create-game.js';
import { createAbandonment } from '#src/engine/jobs/abandonment.js';
import { get } from 'parlour-games/kit/checked';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { openEventStream } from '#test/support/event-stream.js';
import { openGame, OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const WAITING = {
  visibility: 'public',
  seats: [{ kind: 'open' }, { kind: 'human', name: 'Ada' }, { kind: 'human' }, { kind: 'open' }],
};

const DAY_MS = 24 * 3_600_000;
const MOVE = { type: 'draw', from: 'bank' };

test('a game that waits for players can be cancelled by its creator', async (t) => {
  const { app, call, url } = await sharedService(t);
  const waitingGame = async () => {
    const { tokens, ...game } = await openGame(call, '7reeg', WAITING);
    return { ...game, creator: tokens[1] ?? '', other: tokens[2] ?? '' };
  };

  await t.test('it is over without a result, and everything in it is open', async (t) => {
    const { path, id, creator } = await waitingGame();
    const stream = await openEventStream(`${url}${path}/events`);
    const { body: guest } = await call('POST', `${path}/join`);
    const { status, body, headers } = await call('POST', `${path}/cancel`, { token: creator });
    t.equal(status, 201);
    t.match(headers['etag'], /^"3(-gzip)?"$/);
    t.match(body.entries, [
      { seq: 2, seat: 1, by: 'human', move: { type: 'cancel' }, events: [{ type: 'cancelled' }] },
    ]);
    t.match(body.game, { version: 3, status: 'cancelled', turn: null, result: null, you: 1 });
    t.match(body.game, { fairness: { seed: /^[0-9a-f]{64}$/ }, seats: [{ kind: 'human' }] });
    t.equal((await stream.received()).length, 3, 'its streams end');
    const again = await call('GET', `${path}/events`, { headers: { 'last-event-id': '2' } });
    t.equal(again.status, 204);

    const open = (await call('GET', `${path}?at=1&as=all`)).body;
    t.match(open, { version: 1, status: 'waiting', state: { hands: [{ cards: Array }] } });
    t.match((await call('GET', `${path}?at=3`)).body, { version: 3, status: 'cancelled' });
    const { body: record } = await call('GET', `${path}/audit`);
    t.match(record, { format: 2, seed: body.game.fairness.seed, checks: { replay: 'ok', snapshot: 'ok' } });
    t.strictSame(verifyRecord(record).findings, []);
    const records = (await call('GET', '/v1/audit-records', { token: OPERATOR_TOKEN })).text;
    t.ok(records.includes(`"id":"${id}"`), 'it is exported');
    const listed = async (query: string) =>
      ((await call('GET', `/v1/games?${query}`)).body.items as { id: string }[]).map((game) => game.id);
    t.equal((await listed('status=cancelled'))[0], id);
    t.notOk((await listed('limit=100')).includes(id), 'lists leave it out unless asked for it');
    t.notOk((await listed('type=7reeg')).includes(id));

    const refused = { code: 'game-over', status: 409 };
    for (const action of ['join', 'rematch', 'moves', 'resign', 'cpu-moves', 'cancel']) {
      const body = action === 'moves' ? MOVE : {};
      t.match((await call('POST', `${path}/${action}`, { token: creator, body })).body, refused, action);
    }
    t.match((await call('GET', `${path}/hint`, { token: creator })).body, refused);
    const options = await call('GET', `${path}/legal-moves`, { token: guest.token });
    t.match(options.body, { version: 3, seat: 0, moves: [] });
  });

  await t.test('nobody else, not after it has begun, and not if it has changed', async (t) => {
    const { path, creator, other } = await waitingGame();
    const cancel = async (token?: string, headers = {}) =>
      (await call('POST', `${path}/cancel`, { ...(token && { token }), headers })).body as object;
    const stale = { 'if-match': '"2"' };
    for (const token of [undefined, other, OPERATOR_TOKEN, 'x'])
      t.match(await cancel(token, stale), { code: 'unauthorized', status: 401 });
    t.match(await cancel(creator, stale), { code: 'version-mismatch', status: 412 });
    await call('POST', `${path}/join`);
    await call('POST', `${path}/join`);
    t.match(await cancel(creator), { code: 'game-active', status: 409, detail: /resign/ });
    t.match((await call('GET', path)).body, { version: 3, status: 'active' }, 'nothing was changed');
    const { path: nobodys } = await openGame(call, 'war', { seats: [{ kind: 'open' }, { kind: 'open' }] });
    const { body: first } = await call('POST', `${nobodys}/join`);
    t.match((await call('POST', `${nobodys}/cancel`, { token: first.token })).body, { code: 'unauthorized' });
  });

  await t.test('the clock cancels a game whose seats are not taken in time', async (t) => {
    const { engine } = app;
    const seats = [{ kind: 'human' as const }, { kind: 'open' as const }];
    const { body: host } = await call('POST', '/v1/players', { body: { name: 'Ada', kind: 'person' } });
    const { body: opened } = await call('POST', '/v1/war/games', {
      token: host.token,
      body: { seats, joinWithinS: 30 },
    });
    const path = `/v1/war/games/${opened.game.id}`;
    const { createdAt, joinBy } = (await call('GET', path)).body;
    t.equal(Date.parse(joinBy) - Date.parse(createdAt), 30_000);
    const { body: joined } = await call('POST', `${path}/join`);
    t.match(joined.game, { status: 'active' });
    t.notOk('joinBy' in joined.game, 'nobody is waited for any more');
    const refused = await call('POST', '/v1/war/games', { body: { joinWithinS: 30 } });
    t.match(refused.body, { status: 422, code: 'invalid-config', detail: /joinWithinS needs an open seat/ });

    const client = { address: 'test', token: null, signal: new AbortController().signal };
    const sender = { token: null, player: null, keyedRequest: null };
    const command = { gameType: get(engine.gameTypes, 'war'), client, ...sender };
    const { game } = await createGame(engine, { ...command, onReplay: () => 0 }, { seats, joinWithinS: 1 });
    const stream = await openEventStream(`${url}/v1/war/games/${game.id}/events`);
    const entries = (await stream.received()).map(({ data }) => JSON.parse(data) as { at: string });
    t.match(entries[1], {
      seat: null,
      by: 'clock',
      move: { type: 'cancel' },
      events: [{ type: 'cancelled' }],
    });
    t.ok(Date.parse(entries[1]?.at ?? '') >= game.createdAt + 1000, 'not before its time');
    t.match((await call('GET', `/v1/war/games/${game.id}`)).body, { status: 'cancelled', version: 2 });
    // No request could have asked for so short a time, and other tests read all records.
    await call('DELETE', `/v1/war/games/${game.id}`, { token: OPERATOR_TOKEN });
  });
});

test('games in which nothing happens for days are cancelled, if the host wants that', async (t) => {
  const { app, call } = await startService(t);
  const { engine } = app;
  const humans = [{ kind: 'human' }, { kind: 'human' }];
  const opened = await Promise.all(
    [
      { seats: humans },
      { seats: [{ kind: 'human' }, { kind: 'open' }], visibility: 'public' },
      { seats: humans, clock: { perMoveS: 60 } },
    ].map((body) => openGame(call, 'connect-four', body)),
  );
  const statuses = () =>
    Promise.all(opened.map(async ({ path }) => (await call('GET', path)).body.status as string));
  const abandon = createAbandonment(engine, DAY_MS);
  await abandon();
  t.same(await statuses(), ['active', 'waiting', 'active'], 'not before their time');
  const { databaseClock } = engine;
  Object.assign(engine, {
    clock: () => Date.now() + DAY_MS + 1000,
    databaseClock: { ...databaseClock, now: () => databaseClock.now() + DAY_MS + 1000 },
  });
  await Promise.all([abandon(), createAbandonment(engine, DAY_MS)()]);
  await abandon();
  t.same(await statuses(), ['cancelled', 'cancelled', 'active'], 'where no clock runs');
  for (const { path } of opened.slice(0, 2)) {
    const { body: record } = await call('GET', `${path}/audit`);
    t.match(record.entries[1], {
      seat: null,
      by: 'clock',
      move: { type: 'abandon' },
      events: [{ type: 'abandoned' }],
    });
    t.same([record.entries.length, verifyRecord(record).findings], [2, []]);
  }
});
