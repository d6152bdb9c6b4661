/** A server that responds too late. */
import pg from 'pg';
import { test } from 'tap';
import { StoreUnavailable } from '#src/engine/store.js';
import { startPostgres } from '#test/support/postgres.js';
import { withClient } from './clients.js';
import { versionOf } from './law.js';
import { creationOf, nextOf, someGame } from './records.js';
import { openStore } from './stores.js';

test('a busy server', async (t) => {
  const postgres = await startPostgres({ max_connections: '12' });
  const store = await openStore({ databaseUrl: postgres.url });
  t.teardown(async () => {
    await store.close();
    await postgres.remove();
  });
  const game = someGame();
  await store.create(creationOf(game));

  await t.test('a game that is locked for too long does not hold up others', async (t) => {
    const other = someGame();
    await store.create(creationOf(other));
    const update = nextOf(game);
    await withClient(postgres.url, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM game WHERE id = $1 FOR UPDATE', [game.id]);
      const refused = t.rejects(store.update(update), StoreUnavailable);
      t.equal(await store.update(nextOf(other)), true);
      await refused;
      await client.query('ROLLBACK');
    });
    t.equal(await store.update(update), true);
  });

  await t.test('a statement that takes too long fails, and later ones succeed', async (t) => {
    const hasty = await openStore({ databaseUrl: postgres.url, statementTimeoutMs: 2000 });
    await withClient(postgres.url, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE entry');
      await t.rejects(hasty.entries(game.id, -1, 1), StoreUnavailable);
      await client.query('ROLLBACK');
    });
    t.equal((await store.entries(game.id, -1, 1)).length, 1);
    await hasty.close();
  });

  await t.test('without a free connection new stores are refused, and open ones go on', async (t) => {
    const clients: pg.Client[] = [];
    for (let full = false; !full;) {
      const client = new pg.Client(postgres.url);
      client.on('error', () => undefined);
      full = await client.connect().then(
        () => false,
        () => true,
      );
      clients.push(client);
    }
    await t.rejects(openStore({ databaseUrl: postgres.url }), StoreUnavailable);
    t.equal(await versionOf(store, game.id), 2, 'existing connections still work');
    await Promise.all(clients.map((client) => client.end()));
  });
});
