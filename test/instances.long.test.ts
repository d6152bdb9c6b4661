/** Two instances of the service on one database: nothing is played twice, and a stale cache does no harm. */
import { test } from 'tap';
import { withClient } from './persistence/clients.js';
import { commit, create, UUID_KEY } from './support/commitments.js';
import { openEventStream } from './support/event-stream.js';
import { startPostgres } from './support/postgres.js';
import { dropAll, openGame, startService, TWO_HUMANS, type Call, type Service } from './support/service.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

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

  await t.test('each instance builds on what the other has written', async (t) => {
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
      'also on the instance whose cached game is older',
    );
    t.same((await one.call('GET', `${path}/audit`)).body.checks, CHECKS_OK);
  });

  await t.test('exactly one of two moves that race on different instances is played', async (t) => {
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
    'a repeat on the other instance gets the first response, even after later moves',
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

  await t.test('one key creates one game, whichever instances receive it', async (t) => {
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

  await t.test('guests and rematches meet across instances', async (t) => {
    const game = await openGame(one.call, 'connect-four', { seats: [{ kind: 'open' }, { kind: 'open' }] });
    const guests = await Promise.all([one, two].map(({ call }) => call('POST', `${game.path}/join`)));
    t.same(guests.map(({ body }) => body.seat as number).sort(), [0, 1]);
    const tokens = guests.map(({ body }) => body.token as string);
    await two.call('POST', `${game.path}/resign`, { token: tokens[0] });
    const again = await Promise.all(
      [one, two].map(({ call }, seat) => call('POST', `${game.path}/rematch`, { token: tokens[seat] })),
    );
    t.same(
      again.map(({ status }) => status),
      [201, 201],
    );
    t.equal(again[0]?.body.game.id, again[1]?.body.game.id);
  });

  await t.test('a stream shows what is joined and played on the other instance', async (t) => {
    const game = await openGame(one.call, 'connect-four', { seats: [{ kind: 'human' }, { kind: 'open' }] });
    const stream = await openEventStream(`${two.url}${game.path}/events`);
    const joined = await one.call('POST', `${game.path}/join`, { body: { name: 'Grace' } });
    await dropAll(one.call, { ...game, tokens: [game.tokens[0] ?? '', joined.body.token] }, '1212121');
    const events = (await stream.received()).map(({ data }) => JSON.parse(data) as { move: object | null });
    t.equal(events.length, 9);
    t.match(events[1], { move: { type: 'join', name: 'Grace' } });
  });

  await t.test('a claimed seat of a rematch works where the game was cached before the claim', async (t) => {
    for (const visibility of ['unlisted', 'private']) {
      const old = await openGame(one.call, 'connect-four', { ...TWO_HUMANS, visibility });
      await one.call('POST', `${old.path}/resign`, { token: old.tokens[0] });
      const first = await one.call('POST', `${old.path}/rematch`, { token: old.tokens[0] });
      const path = first.headers['location'] ?? '';
      const red = first.body.token as string;
      t.match((await two.call('GET', path, { token: red })).body, { you: 0, version: 1 }, 'now it is cached');
      t.equal((await drop(two.call, path, red, 4)).status, 201);
      const claim = await one.call('POST', `${old.path}/rematch`, { token: old.tokens[1] });
      const token = claim.body.token as string;
      t.match((await two.call('GET', path, { token })).body, { you: 1, version: 2 }, visibility);
      const stream = await openEventStream(`${two.url}${path}/events`, { authorization: `Bearer ${token}` });
      t.equal((await stream.received(2)).length, 2);
      stream.close();
      t.equal((await drop(two.call, path, token, 4)).status, 201);
      t.equal((await drop(one.call, path, red, 4)).status, 201, 'and the first caller plays on elsewhere');
      t.same((await two.call('GET', `${path}/audit`, { token })).body.checks, CHECKS_OK);
    }
  });

  await t.test('a move right after the claim needs no other request first', async (t) => {
    const old = await openGame(one.call, 'connect-four', TWO_HUMANS);
    await one.call('POST', `${old.path}/resign`, { token: old.tokens[0] });
    const first = await two.call('POST', `${old.path}/rematch`, { token: old.tokens[0] });
    const path = first.headers['location'] ?? '';
    await drop(two.call, path, first.body.token as string, 4);
    const { token } = (await one.call('POST', `${old.path}/rematch`, { token: old.tokens[1] })).body;
    t.equal((await drop(two.call, path, token as string, 4)).status, 201);
  });

  await t.test('no move is decided twice once both know that they share a game', async (t) => {
    let refusedWrites = 0;
    for (const { app } of [one, two]) {
      const { store } = app.engine;
      const { update } = store;
      t.teardown(() => Object.assign(store, { update }));
      Object.assign(store, {
        update: async (...args: Parameters<typeof update>) => {
          const stored = await update(...args);
          if (!stored) refusedWrites += 1;
          return stored;
        },
      });
    }
    /** Plays a game that the first instance creates; each plays for both seats: two moves here, two moves there. */
    const play = async (first: Service, second: Service): Promise<number> => {
      refusedWrites = 0;
      const { path, tokens } = await openGame(one.call, 'connect-four', TWO_HUMANS);
      for (const [ply, column] of [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5].entries()) {
        const { call } = Math.floor(ply / 2) % 2 === 0 ? first : second;
        const { status, body } = await drop(call, path, tokens[ply % 2], column);
        t.match([status, body.game], [201, { version: ply + 2 }]);
      }
      return refusedWrites;
    };
    t.equal(await play(two, one), 2, 'both instances learn it from a write that was refused');
    t.equal(
      await play(one, two),
      1,
      'an instance that first reads the game when it has moves takes it for shared',
    );
  });

  await t.test('both cannot use the same commitment', async (t) => {
    const calls = [one.call, two.call];
    const committed = async () => ({ commitmentId: (await commit(one.call)).id, clientSeed: 'x' });
    for (let round = 0; round < 10; round += 1) {
      const body = await committed();
      const responses = await Promise.all(calls.map((call) => create(call, body)));
      t.same(responses.map(({ status }) => status).sort(), [201, 409]);
    }
    const [body, headers] = [await committed(), { 'idempotency-key': UUID_KEY }];
    const [first, second] = await Promise.all(calls.map((call) => create(call, body, headers)));
    t.same([first?.status, first?.text], [201, second?.text], 'with the same key both get the same game');

    const { store } = one.app.engine;
    const { commitment } = store;
    const late = await committed();
    const lateHeaders = { 'idempotency-key': `late-${UUID_KEY}` };
    const other = { text: '' };
    // The other instance creates the game after this one looked for a record and before it reads the commitment.
    Object.assign(store, {
      commitment: async (id: string) => {
        Object.assign(store, { commitment });
        Object.assign(other, await create(two.call, late, lateHeaders));
        return commitment(id);
      },
    });
    const overtaken = await create(one.call, late, lateHeaders);
    t.same([overtaken.status, overtaken.text], [201, other.text], 'not `commitment-used`');
    await withClient(postgres.url, async (client) => {
      const { rows } = await client.query('SELECT count(secret)::int AS joint FROM game');
      t.strictSame(rows, [{ joint: 12 }]);
    });
  });
});

test('while the database is down requests get 503, and afterwards the service recovers', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const { call } = await startService(t, { DATABASE_URL: postgres.url, DATABASE_TIMEOUT_MS: '20000' });
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
  t.equal((await call('GET', '/healthz')).status, 200, 'the process is alive');
  await postgres.restart();
  const response = await drop(call, game.path, game.tokens[0]);
  t.equal(response.status, 201, 'it recovers by itself');
  t.match(response.body.game, { version: 4 });
});

const drop = (call: Call, path: string, token: string | undefined) =>
  call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 3 } });
