import { test } from 'tap';
import { dropAll, openGame, TWO_HUMANS, type CallOptions } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const UUID_KEY = '5f0c6a4e-8a5e-4c8e-9f0a-1b2c3d4e5f60';
const keyed = (key: string, rest: CallOptions = {}): CallOptions => ({
  ...rest,
  headers: { ...rest.headers, 'idempotency-key': key },
});

test('requests that are safe to retry', async (t) => {
  const { app, call } = await sharedService(t);
  const drop = (column: number) => ({ type: 'drop', column });

  await t.test('a retry while the operator deletes the game is refused', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const [token] = game.tokens;
    const move = () => call('POST', `${game.path}/moves`, keyed('k2', { token, body: drop(4) }));
    t.equal((await move()).status, 201);
    const { store } = app.engine;
    const { entries } = store;
    t.teardown(() => Object.assign(store, { entries }));
    store.entries = async (id, ...page) => {
      await store.delete(id);
      return entries(id, ...page);
    };
    t.match((await move()).body, { status: 404, code: 'not-found' });
  });

  await t.test('refusals are not recorded', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    t.equal(
      (await call('POST', `${game.path}/moves`, keyed('early', { token: game.tokens[1], body: drop(1) })))
        .status,
      409,
    );
    await dropAll(call, game, '4');
    t.equal(
      (await call('POST', `${game.path}/moves`, keyed('early', { token: game.tokens[1], body: drop(1) })))
        .status,
      201,
    );
  });

  await t.test('a retried creation gets the same tokens, which are stored nowhere', async (t) => {
    const { store } = app.engine;
    const { create } = store;
    const stored: string[] = [];
    t.teardown(() => Object.assign(store, { create }));
    Object.assign(store, {
      create: (creation: Parameters<typeof create>[0]) => {
        stored.push(JSON.stringify(creation));
        return create(creation);
      },
    });
    const body = { seats: [{ kind: 'human' }, { kind: 'open' }] };
    const request = () => call('POST', '/v1/connect-four/games', keyed(UUID_KEY, { body }));
    const atOnce = await Promise.all([request(), request()]);
    t.ok(atOnce.some(({ status }) => status === 201));
    const [created, retried] = [await request(), await request()];
    t.equal(retried.text, created.text);
    for (const name of ['location', 'etag']) t.equal(retried.headers[name], created.headers[name], name);
    t.equal(stored.length, 1, 'created once');
    t.notMatch(stored.join(), created.body.tokens[0].token);
    t.notMatch(stored.join(), UUID_KEY, 'nor is the key');
  });

  await t.test('the same key leads to other tokens once its record is gone', async (t) => {
    const key = 'a-key-of-more-than-twenty-characters';
    const request = () => call('POST', '/v1/connect-four/games', keyed(key, { body: TWO_HUMANS }));
    const first = await request();
    await app.engine.store.deleteExpired(Date.now() + 1000, 0);
    const second = await request();
    t.equal(second.status, 201);
    t.not(second.body.game.id, first.body.game.id);
    const tokens = [first, second].flatMap(({ body }) =>
      (body.tokens as { token: string }[]).map((each) => each.token),
    );
    t.equal(new Set(tokens).size, 4);
    for (const token of tokens) t.match(token, /^[\w-]{43}$/);
  });

  await t.test('the creation of a game that has been deleted cannot be retried', async (t) => {
    const key = 'another-key-of-more-than-twenty-characters';
    const request = () => call('POST', '/v1/connect-four/games', keyed(key, { body: TWO_HUMANS }));
    await app.engine.store.delete((await request()).body.game.id as string);
    t.match((await request()).body, { status: 404, code: 'not-found' });
  });

  await t.test('keys are 1 to 255 visible ASCII characters', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const [token] = game.tokens;
    for (const key of ['a b', 'x'.repeat(256), '\u00e9']) {
      t.equal(
        (await call('POST', `${game.path}/moves`, keyed(key, { token, body: drop(1) }))).status,
        400,
        key.slice(0, 9),
      );
    }
    t.equal(
      (await call('POST', `${game.path}/moves`, keyed('!~'.repeat(127), { token, body: drop(1) }))).status,
      201,
    );
  });

  await t.test('a retry while the first request is running is refused', async (t) => {
    const game = await openGame(call, 'connect-four');
    const options = keyed('twice', { token: game.tokens[0], body: drop(4) });
    const both = await Promise.all([
      call('POST', `${game.path}/moves`, options),
      call('POST', `${game.path}/moves`, options),
    ]);
    const statuses = both.map(({ status }) => status).sort();
    t.equal(statuses[0], 201);
    if (statuses[1] === 409)
      t.equal(both.find(({ status }) => status === 409)?.body.code, 'request-in-progress');
    else
      t.equal(
        new Set(both.map(({ text }) => text)).size,
        1,
        'or gets the same response if the first has finished',
      );
    t.match((await call('GET', game.path)).body, { version: 3 }, 'played once');
  });

  await t.test('If-Match ties every change to a version, which is looked at before the turn', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '11111122222');
    const changes = { '/moves': drop(4), '/cpu-moves': {}, '/resign': undefined };
    const [token] = game.tokens;
    for (const [path, body] of Object.entries(changes))
      for (const [version, status] of Object.entries({ '"1"': 412, '"2"': 412, 'W/"12"': 412, '12': 400 }))
        t.equal(
          (await call('POST', game.path + path, { token, body, headers: { 'if-match': version } })).status,
          status,
          `${path} ${version}`,
        );
    const move = (version: string, seat: string | undefined) =>
      call('POST', `${game.path}/moves`, { token: seat, body: drop(4), headers: { 'if-match': version } });
    t.match((await move('"12"', token)).body, { code: 'not-your-turn' });
    t.equal((await move('"7", "12"', game.tokens[1])).status, 201);
    t.equal((await move('*', token)).status, 201);
  });

  await t.test('If-None-Match leads to 304 while nothing has changed', async (t) => {
    const game = await openGame(call, 'connect-four', { seats: [{ kind: 'human' }, { kind: 'open' }] });
    const known = (tag: string) => call('GET', game.path, { headers: { 'if-none-match': tag } });
    const waiting = await known('"1"');
    t.same([waiting.status, waiting.text, waiting.headers['etag']], [304, '', '"1"']);
    for (const name of ['content-length', 'content-type']) t.notOk(name in waiting.headers, `no ${name}`);
    const joined = await call('POST', `${game.path}/join`);
    t.equal((await known('"1"')).status, 200, 'somebody has joined');
    await call('POST', `${game.path}/moves`, { token: game.tokens[0], body: drop(1) });
    t.equal((await known('"3"')).status, 304);
    await call('POST', `${game.path}/resign`, { token: joined.body.token });
    t.equal((await known('"4"')).status, 304);
    await call('POST', `${game.path}/rematch`, { token: joined.body.token });
    t.equal((await known('"4"')).status, 200, 'the link to the rematch is new');
  });

  await t.test('exactly one of several moves that race for a turn is played', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((column) =>
        call('POST', `${game.path}/moves`, { token: game.tokens[0], body: drop(column) }),
      ),
    );
    t.same(responses.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    t.match((await call('GET', game.path)).body, { version: 2 });
  });
});
