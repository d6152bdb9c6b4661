/** A commit that waits for a standby. */
import { test } from 'tap';
import { StoreUnavailable } from '#src/engine/store.js';
import { withClient } from '#test/persistence/clients.js';
import { creationOf, someGame, someRecord } from '#test/persistence/records.js';
import { openStore } from '#test/persistence/stores.js';
import { startPostgres } from '#test/support/postgres.js';

test('what waits for a standby is not presented again', async (t) => {
  const postgres = await startPostgres();
  const store = await openStore({ databaseUrl: postgres.url, statementTimeoutMs: 2000 });
  t.teardown(async () => {
    await store.close();
    await postgres.remove();
  });
  const game = someGame();
  const record = someRecord(game.id, 'key');
  await store.create(creationOf(game, record));
  const find = () => store.idempotencyRecord(record.scopeId, record.keyHash);
  t.match(await find(), { version: record.version });
  await withClient(postgres.url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'gone'");
    await client.query('SELECT pg_reload_conf()');
  });
  let outcome: unknown = null;
  for (let attempts = 0; attempts < 50 && !(outcome instanceof Error); attempts += 1)
    outcome = await find().catch((error: unknown) => error);
  t.type(outcome, StoreUnavailable);
});
