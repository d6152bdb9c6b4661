/** Several hosts in a connection string: one that hangs, a standby, and the primary, which dies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { StoreUnavailable, type Store } from '#src/engine/store.js';
import { openPostgres } from '#src/persistence/postgres/pool.js';
import { withClient } from '#test/persistence/clients.js';
import { stored, versionOf } from '#test/persistence/law.js';
import { creationOf, nextOf, someGame, someRecord } from '#test/persistence/records.js';
import { databaseOptions, openStore } from '#test/persistence/stores.js';
import { startPostgres } from '#test/support/postgres.js';

const POLL_MS = 20;

test('connections go to the host that takes changes, and to another when it is gone', async (t) => {
  const [primary, silent] = await Promise.all([startPostgres(), startPostgres()]);
  const standby = await startPostgres({}, primary);
  const servers = [silent, standby, primary];
  t.teardown(() => Promise.all(servers.map((server) => server.remove())));
  process.kill(silent.pid(), 'SIGSTOP');
  t.teardown(() => process.kill(silent.pid(), 'SIGCONT'));
  const urlOf = (session: string): string => {
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgresql://postgres@${hosts}/postgres?target_session_attrs=${session}`;
  };
  const options = { databaseUrl: urlOf('read-write'), connectTimeoutMs: 4_000 };
  const open = async (): Promise<Store> => {
    const store = await openStore(options);
    t.teardown(() => store.close());
    return store;
  };
  const [store, other] = [await open(), await open()];
  /** Resolves when `other` is told what `store` tells. */
  const untilNotified = async (id: string): Promise<void> => {
    let isTold = false;
    other.onNotification((found) => {
      isTold ||= found === id;
    });
    while (!isTold) {
      store.notify(id);
      await sleep(POLL_MS);
    }
  };

  const game = await stored(store);
  await withClient(primary.url, async (client) => {
    t.equal((await client.query('SELECT FROM game')).rowCount, 1);
  });
  await untilNotified(game.id);

  const replica = await openPostgres(databaseOptions(options), urlOf('read-only'), 'DATABASE_READ_URL');
  const sessions = await replica.prisma.$queryRawUnsafe('SELECT pg_is_in_recovery()');
  t.strictSame(sessions, [{ pg_is_in_recovery: true }], 'old reads go to a standby');
  await replica.close();

  await primary.kill9();
  await t.rejects(store.update(nextOf(game)), StoreUnavailable);
  await t.rejects(open(), {
    message: new RegExp(
      `^database "postgres" on .* is unavailable: no server fits \\(127.0.0.1:${silent.port}: timeout expired; ` +
        `127.0.0.1:${standby.port}: takes no changes; 127.0.0.1:${primary.port}: .*ECONNREFUSED.*\\)$`,
    ),
  });
  await withClient(standby.url, (client) => client.query('SELECT pg_promote()'));
  // On a busy machine the first attempt may end while the silent host is waited for.
  while (!(await store.ready())) await sleep(POLL_MS);
  t.equal(await store.update(nextOf(game)), true);
  t.equal(await versionOf(other, game.id), nextOf(game).game.version);
  await untilNotified(game.id);
});

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
