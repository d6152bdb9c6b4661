/** Commitments that requests on two instances race for. */
import pg from 'pg';
import { test } from 'tap';
import { commit, create, UUID_KEY } from '#test/support/commitments.js';
import { startPostgres } from '#test/support/postgres.js';
import { startService } from '#test/support/service.js';

test('two instances cannot both use a commitment', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url };
  const services = [await startService(t, env), await startService(t, env)] as const;
  const calls = [services[0].call, services[1].call] as const;
  for (let round = 0; round < 10; round += 1) {
    const body = { commitmentId: (await commit(calls[0])).id, clientSeed: 'x' };
    const responses = await Promise.all(calls.map((call) => create(call, body)));
    t.same(responses.map(({ status }) => status).sort(), [201, 409]);
  }
  const body = { commitmentId: (await commit(calls[1])).id, clientSeed: 'x' };
  const headers = { 'idempotency-key': UUID_KEY };
  const responses = await Promise.all(calls.map((call) => create(call, body, headers)));
  t.same(
    responses.map(({ status }) => status),
    [201, 201],
    'with the same key both get the same game',
  );
  t.equal(responses[0]?.text, responses[1]?.text);

  const { app, call } = services[0];
  const { store } = app.engine;
  const { commitment } = store;
  const late = { commitmentId: (await commit(call)).id, clientSeed: 'x' };
  const lateHeaders = { 'idempotency-key': `late-${UUID_KEY}` };
  const other = { text: '' };
  // The other instance creates the game after this one looked for a record and before it reads the commitment.
  Object.assign(store, {
    commitment: async (id: string) => {
      Object.assign(store, { commitment });
      Object.assign(other, await create(calls[1], late, lateHeaders));
      return commitment(id);
    },
  });
  const overtaken = await create(call, late, lateHeaders);
  t.same([overtaken.status, overtaken.text], [201, other.text], 'not `commitment-used`');

  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS games, count(secret)::int AS joint FROM game');
  await client.end();
  t.strictSame(rows, [{ games: 12, joint: 12 }]);
});
