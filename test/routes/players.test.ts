/** Players and their tokens. */
import { test, type Test } from 'tap';
import { newPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, type Service } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const HOUR_MS = 3_600_000;
const ADA = { name: 'Ada', kind: 'person' };
const ME = '/v1/players/me';

/** Sets the clock of the database, in milliseconds from now; resets it when the test ends. */
const advance = (t: Test, { app }: Pick<Service, 'app'>, ms: number): void => {
  const { databaseClock } = app.engine;
  Object.assign(app.engine, { databaseClock: { ...databaseClock, now: () => databaseClock.now() + ms } });
  t.teardown(() => Object.assign(app.engine, { databaseClock }));
};

test('players', async (t) => {
  const service = await sharedService(t);
  const { call } = service;
  const statusOf = async (token: string, method = 'GET', path = ME, body?: object) =>
    (await call(method, path, { token, body })).status;

  await t.test('whoever asks becomes a player, whom everybody can see', async (t) => {
    const created = await call('POST', '/v1/players', { body: { name: ' Zoë  B ', kind: 'bot' } });
    t.equal(created.status, 201);
    const { player, token } = created.body as { player: { id: string; createdAt: string }; token: string };
    t.match(token, /^player_[\w-]{43}$/);
    t.strictSame(Object.keys(player), ['id', 'name', 'kind', 'accepts', 'createdAt']);
    t.match(player, { name: 'Zoë B', kind: 'bot' });
    for (const options of [{}, { token }])
      t.strictSame((await call('GET', `/v1/players/${player.id}`, options)).body, { player });
    t.strictSame((await call('GET', ME, { token })).body, { player });
    const renamed = await call('PATCH', ME, { token, body: { name: 'Grace' } });
    t.strictSame(renamed.body, { player: { ...player, name: 'Grace' } });
    t.match((await call('GET', `/v1/players/${player.id}`)).body, { player: { name: 'Grace' } });
  });

  await t.test('bad names, kinds and ids are refused', async (t) => {
    for (const body of [{}, { name: '\u202e', kind: 'bot' }, { name: 'x', kind: 'cat' }, { ...ADA, id: 'x' }])
      t.match((await call('POST', '/v1/players', { body })).body, { code: 'validation-failed' });
    const { token } = await newPlayer(call);
    t.equal(await statusOf(token, 'PATCH', ME, { name: 'x'.repeat(41) }), 400);
    t.match((await call('GET', ME, { token })).body, { player: { name: 'Ada' } });
    for (const id of ['x', '0190aaaa-0000-7000-8000-000000000000', 'ME'])
      t.equal((await call('GET', `/v1/players/${id}`)).status, 404);
  });

  await t.test('a new token replaces the older ones when it is first used', async (t) => {
    const { token: first } = await newPlayer(call);
    const next = async () => (await call('POST', `${ME}/tokens`, { token: first })).body.token as string;
    const [second, third] = [await next(), await next()];
    t.equal(new Set([first, second, third]).size, 3);
    const used = [first, second, first, third, second, third];
    const statuses: number[] = [];
    for (const token of used) statuses.push(await statusOf(token));
    t.strictSame(statuses, [200, 200, 401, 200, 401, 200]);
  });

  await t.test('or after an hour', async (t) => {
    const { token: first } = await newPlayer(call);
    const second = (await call('POST', `${ME}/tokens`, { token: first })).body.token as string;
    advance(t, service, HOUR_MS - 10_000);
    t.equal(await statusOf(first), 200);
    advance(t, service, HOUR_MS + 10_000);
    t.strictSame([await statusOf(first), await statusOf(second)], [401, 200]);
  });

  await t.test(
    'the operator creates players of its own once, and gives them tokens that expire',
    async (t) => {
      const body = { ...ADA, externalId: crypto.randomUUID() };
      const create = (token?: string) => call('POST', '/v1/players', { body, token });
      t.equal((await create()).status, 401);
      const both = await Promise.all([create(OPERATOR_TOKEN), create(OPERATOR_TOKEN)]);
      t.strictSame(both.map(({ status }) => status).sort(), [200, 201]);
      const [first, second] = both.map((each) => each.body.player as { id: string });
      t.strictSame(first, second);
      t.match(first, { externalId: body.externalId, suspended: false });
      t.equal((await call('GET', `/v1/players/${first?.id}`)).body.player.externalId, undefined);

      const path = `/v1/players/${first?.id}`;
      const issue = (options: object, from = path) =>
        call('POST', `${from}/tokens`, { body: { expiresInS: 60 }, token: OPERATOR_TOKEN, ...options });
      const lasting = both.find(({ status }) => status === 201)?.body.token as string;
      t.equal((await issue({ token: lasting })).status, 401);
      for (const [expiresInS, status] of [
        [59, 400],
        [60, 201],
        [2_592_000, 201],
        [2_592_001, 400],
      ] as const)
        t.equal((await issue({ body: { expiresInS } })).status, status);
      t.equal((await issue({}, `/v1/players/${(await newPlayer(call)).id}`)).status, 404, 'not its own');
      const began = Date.now();
      const { token, expiresAt } = (await issue({})).body as { token: string; expiresAt: string };
      const issuedAt = Date.parse(expiresAt) - 60_000;
      t.ok(began - 1000 < issuedAt && issuedAt < Date.now() + 1000, expiresAt);
      t.equal(await statusOf(token), 200);
      t.equal(await statusOf(token, 'PATCH', ME, { name: 'x' }), 401);
      t.equal(await statusOf(token, 'DELETE'), 401);
      t.equal(await statusOf(token, 'POST', `${ME}/tokens`), 401);
      const replaced = (await call('POST', `${ME}/tokens`, { token: lasting })).body.token as string;
      t.equal(await statusOf(replaced), 200);
      t.strictSame([await statusOf(lasting), await statusOf(token)], [401, 200], 'it lives on');
      advance(t, service, 90_000);
      t.equal(await statusOf(token), 401);
    },
  );

  await t.test('tokens end by the clock of the database, whatever that of the instance says', async (t) => {
    const { engine } = service.app;
    const { clock } = engine;
    t.teardown(() => Object.assign(engine, { clock }));
    const set = (ms: number) => Object.assign(engine, { clock: () => Date.now() + ms });
    for (const [issuedAt, readAt] of [
      [0, 2 * HOUR_MS],
      [-2 * HOUR_MS, 0],
      [2 * HOUR_MS, 0],
    ] as const) {
      set(issuedAt);
      const own = { ...ADA, externalId: crypto.randomUUID() };
      const created = (await call('POST', '/v1/players', { body: own, token: OPERATOR_TOKEN })).body;
      const { player, token: first } = created as { player: { id: string }; token: string };
      const second = (await call('POST', `${ME}/tokens`, { token: first })).body.token as string;
      const body = { expiresInS: 60 };
      const path = `/v1/players/${player.id}/tokens`;
      const expiring = (await call('POST', path, { token: OPERATOR_TOKEN, body })).body as {
        token: string;
        expiresAt: string;
      };
      t.ok(Math.abs(Date.parse(expiring.expiresAt) - Date.now() - 60_000) < 10_000, expiring.expiresAt);
      set(readAt);
      t.strictSame(
        [await statusOf(first), await statusOf(expiring.token), await statusOf(second)],
        [200, 200, 200],
      );
    }
  });

  await t.test('also where the one with the same external id is deleted meanwhile', async (t) => {
    const { engine } = service.app;
    const { store } = engine;
    const body = { ...ADA, externalId: crypto.randomUUID() };
    const create = () => call('POST', '/v1/players', { body, token: OPERATOR_TOKEN });
    const { player } = (await create()).body as { player: { id: string } };
    const find: typeof store.player = async (by) => {
      if (typeof by !== 'string') await store.deletePlayer(player.id, Date.now());
      return store.player(by);
    };
    Object.assign(engine, { store: { ...store, player: find } });
    t.teardown(() => Object.assign(engine, { store }));
    const second = await create();
    t.equal(second.status, 201);
    t.not(second.body.player.id, player.id);
  });

  await t.test('the operator renames and suspends any player', async (t) => {
    const { id, token } = await newPlayer(call);
    const change = (body: object, by = OPERATOR_TOKEN) =>
      call('PATCH', `/v1/players/${id}`, { body, token: by });
    t.equal((await change({ suspended: true }, token)).status, 401);
    t.match((await change({ suspended: true })).body, { player: { name: 'Ada', suspended: true } });
    t.equal(await statusOf(token), 401);
    t.match((await change({ name: 'X', suspended: false })).body, {
      player: { name: 'X', suspended: false },
    });
    t.equal(await statusOf(token), 200);
    const unknown = await call('PATCH', '/v1/players/x', { body: {}, token: OPERATOR_TOKEN });
    t.equal(unknown.status, 404);
  });

  await t.test('a retry gets the first response again', async (t) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const create = (name = 'Ada') => call('POST', '/v1/players', { headers, body: { name, kind: 'bot' } });
    const first = await create();
    const { token } = first.body as { token: string };
    await call('PATCH', ME, { token, body: { name: 'Grace' } });
    t.equal((await create()).text, first.text, 'whatever the name is now');
    t.match((await create('Bob')).body, { code: 'idempotency-key-reused' });
    const short = await call('POST', '/v1/players', { headers: { 'idempotency-key': 'short' }, body: ADA });
    t.equal(short.status, 400);

    const own = async (key: string, changes: object = {}) => {
      const body = { ...ADA, externalId: headers['idempotency-key'], ...changes };
      return call('POST', '/v1/players', {
        headers: { 'idempotency-key': key },
        token: OPERATOR_TOKEN,
        body,
      });
    };
    const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const [created, known] = [await own(keys[0]), await own(keys[1])];
    t.strictSame([created.status, known.status], [201, 200]);
    t.equal((await own(keys[1])).text, known.text, 'of a player that was known');
    t.match((await own(keys[1], { name: 'Bob' })).body, { code: 'idempotency-key-reused' });
    const path = `/v1/players/${created.body.player.id}`;
    await call('PATCH', path, { token: OPERATOR_TOKEN, body: { suspended: true } });
    t.equal((await own(keys[0])).text, created.text, 'also once the player is suspended');

    const issue = (by: string) => call('POST', `${ME}/tokens`, { headers, token: by });
    const issued = await issue(token);
    t.equal((await issue(token)).text, issued.text);
    t.equal((await issue(issued.body.token as string)).text, issued.text, 'with whichever token');
  });

  await t.test('a deleted player is gone, with its tokens and keys', async (t) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const create = () => call('POST', '/v1/players', { headers, body: ADA });
    const { player, token } = (await create()).body as { player: { id: string }; token: string };
    t.equal(await statusOf(token, 'DELETE'), 204);
    t.equal(await statusOf(token), 401);
    t.equal((await call('GET', `/v1/players/${player.id}`)).status, 404);
    t.not((await create()).body.player.id, player.id);
  });
});
