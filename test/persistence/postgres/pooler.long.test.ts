/** PostgreSQL behind PgBouncer in transaction mode: two instances share fewer sessions than they have connections. */
import { test, type Test } from 'tap';
import { hasPgBouncer, startPgBouncer } from '#test/support/pgbouncer.js';
import { at } from 'parlour-games/kit/checked';
import { ROLE_SETUP } from '#src/persistence/database.js';
import { dropAll, openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { startPostgres } from '#test/support/postgres.js';
import { withClient } from '#test/persistence/clients.js';
import { openStore } from '#test/persistence/stores.js';

const skip = hasPgBouncer() ? false : 'PgBouncer is not installed';
const SESSIONS = 2;

test('a pooler in transaction mode', { skip }, async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const start = async (t: Test) => {
    const pooler = await startPgBouncer(postgres.port, SESSIONS);
    t.teardown(() => pooler.stop());
    return { databaseUrl: pooler.url, directUrl: postgres.url };
  };

  await t.test('sessions with wrong settings are refused, and the error names the remedy', async (t) => {
    const urls = await start(t);
    await t.rejects(openStore(urls), { message: /TimeZone.*ALTER ROLE CURRENT_USER SET TimeZone = 'UTC'/ });
  });

  await t.test('with the remedy applied, everything works', async (t) => {
    await withClient(postgres.url, (client) => client.query(ROLE_SETUP));
    const { databaseUrl, directUrl } = await start(t);
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      EVENT_HEARTBEAT_MS: '60000',
    };
    const [one, two] = [await startService(t, env), await startService(t, env)];
    const games = await Promise.all(
      Array.from({ length: 10 }, () => openGame(one.call, 'connect-four', TWO_HUMANS)),
    );
    const streams = games.map(async ({ path }) => (await fetch(`${two.url}${path}/events`)).text());
    await Promise.all(
      games.map((game, index) => dropAll((index % 2 === 0 ? one : two).call, game, '1212121')),
    );
    for (const [index, { path }] of games.entries()) {
      t.equal([...(await at(streams, index)).matchAll(/^id: /gm)].length, 8, 'a stream sees every move');
      const { body } = await one.call('GET', `${path}/audit`);
      t.match(body.checks, { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' });
      t.ok(Math.abs(Date.parse(body.game.createdAt) - Date.now()) < 600_000, 'times are stored in UTC');
    }
    await postgres.stop();
    const refused = await one.call('POST', '/v1/war/games');
    t.match([refused.status, refused.body.code], [503, 'database-unavailable'], 'PostgreSQL is stopped');
  });
});
