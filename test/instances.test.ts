/** Two instances of the service on one database. */
import { test } from 'tap';
import { startPostgres } from './support/postgres.js';
import { dropAll, openGame, startService, TWO_HUMANS, type Call } from './support/service.js';

test('two instances on one PostgreSQL', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url, EVENT_HEARTBEAT_MS: '60000' };
  const [one, two] = [await startService(t, env), await startService(t, env)];
  const drop = (
    call: Call,
    path: string,
    token: string | undefined,
    column: number,
    headers: Record<string, string> = {},
  ) => call('POST', `${path}/moves`, { token, headers, body: { type: 'drop', column } });

  await t.test('each instance builds on the moves of the other, also with a stale cache', async (t) => {
    const { path, tokens } = await openGame(one.call, 'connect-four', TWO_HUMANS);
    await two.call('GET', path);
    for (const [ply, column] of [4, 4, 4, 4, 4, 4].entries()) {
      const { call } = ply % 2 === 0 ? one : two;
      t.equal((await drop(call, path, tokens[ply % 2], column)).status, 201, `ply ${ply}`);
    }
    for (const { call } of [one, two]) {
      t.match((await call('GET', path)).body, { version: 7, state: { position: '444444' } });
      t.match((await drop(call, path, tokens[0], 4)).body, { code: 'illegal-move', reason: 'column-full' });
    }
    t.equal((await drop(two.call, path, tokens[0], 3)).status, 201);
    t.match(
      (await drop(one.call, path, tokens[0], 3)).body,
      { code: 'not-your-turn' },
      'also after a move at the other instance',
    );
    t.same((await one.call('GET', `${path}/audit`)).body.checks, {
      commitment: 'ok',
      chain: 'ok',
      replay: 'ok',
      snapshot: 'ok',
    });
  });

  await t.test('exactly one of two concurrent moves at different instances is played', async (t) => {
    const { path, tokens } = await openGame(one.call, 'connect-four', TWO_HUMANS);
    for (let ply = 0; ply < 20; ply += 1) {
      const column = (ply % 7) + 1;
      const responses = await Promise.all(
        [one, two].map(({ call }) => drop(call, path, tokens[ply % 2], column)),
      );
      t.same(responses.map(({ status }) => status).sort(), [201, 409], `ply ${ply}`);
    }
    const log = await one.call('GET', `${path}/moves`);
    t.same(
      log.body.items.map(({ seq }: { seq: number }) => seq),
      Array.from({ length: 21 }, (_, seq) => seq),
    );
  });

  await t.test(
    'a repeat at the other instance gets the first response, also after later moves',
    async (t) => {
      const { path, tokens } = await openGame(one.call, 'connect-four', TWO_HUMANS);
      const key = { 'idempotency-key': 'across' };
      const first = await drop(one.call, path, tokens[0], 1, key);
      t.equal((await drop(two.call, path, tokens[0], 1, key)).text, first.text);
      await drop(two.call, path, tokens[1], 2);
      t.equal((await drop(one.call, path, tokens[0], 1, key)).text, first.text);
      const racing = { 'idempotency-key': 'racing' };
      const both = await Promise.all([one, two].map(({ call }) => drop(call, path, tokens[0], 3, racing)));
      t.same(
        both.map(({ status }) => status),
        [201, 201],
      );
      t.equal(both[0]?.text, both[1]?.text);
      t.match((await two.call('GET', path)).body, { version: 4 });
    },
  );

  await t.test('one key creates one game, also when the requests go to different instances', async (t) => {
    const headers = { 'idempotency-key': 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6' };
    const both = await Promise.all(
      [one, two].map(({ call }) => call('POST', '/v1/connect-four/games', { headers })),
    );
    t.same(
      both.map(({ status }) => status),
      [201, 201],
    );
    t.equal(both[0]?.text, both[1]?.text);
  });

  await t.test('joining and rematches work across instances', async (t) => {
    const game = await openGame(one.call, 'connect-four', { seats: [{ kind: 'open' }, { kind: 'open' }] });
    const guests = await Promise.all([one, two].map(({ call }) => call('POST', `${game.path}/join`)));
    t.same(guests.map(({ body }) => body.seat as number).sort(), [0, 1]);
    const tokens = guests.map(({ body }) => body.token as string);
    await two.call('POST', `${game.path}/resign`, { token: tokens[0] });
    const again = await Promise.all(
      [one, two].map(({ call }, at) => call('POST', `${game.path}/rematch`, { token: tokens[at] })),
    );
    t.same(
      again.map(({ status }) => status),
      [201, 201],
    );
    t.equal(again[0]?.body.game.id, again[1]?.body.game.id);
  });

  await t.test('a stream shows moves played at the other instance', async (t) => {
    const game = await openGame(one.call, 'connect-four', TWO_HUMANS);
    const response = await fetch(`${two.url}${game.path}/events`);
    const events = response.text();
    await dropAll(one.call, game, '1212121');
    t.equal([...(await events).matchAll(/^id: /gm)].length, 8);
  });
});

test('while the database is down', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const { call } = await startService(t, { DATABASE_URL: postgres.url, DATABASE_TIMEOUT_MS: '1000' });
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  await dropAll(call, game, '12');
  await postgres.stop();
  for (const response of [
    await call('GET', game.path),
    await drop(call, game.path, game.tokens[0]),
    await call('POST', '/v1/connect-four/games'),
    await call('GET', '/readyz'),
  ]) {
    t.match([response.status, response.body.code], [503, 'database-unavailable']);
    t.match(response.headers['retry-after'], /^\d+$/);
  }
  t.equal((await call('GET', '/healthz')).status, 200, 'the process itself is healthy');
  await postgres.restart();
  const response = await drop(call, game.path, game.tokens[0]);
  t.equal(response.status, 201, 'the service recovers by itself');
  t.match(response.body.game, { version: 4 });
});

const drop = (call: Call, path: string, token: string | undefined) =>
  call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 3 } });
