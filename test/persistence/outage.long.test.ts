/** PostgreSQL goes away and comes back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { StoreUnavailable, type Store } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { withClient } from './clients.js';
import { versionOf } from './law.js';
import { creationOf, nextOf, sha256, someRecord, someGame } from './records.js';
import { openStore } from './stores.js';

const COMMITMENT = { id: uuidv7(), secret: sha256('secret'), createdAt: 1, expiresAt: 2, gameId: null };

const everyMethodRejects = async (t: Test, store: Store): Promise<void> => {
  const game = someGame();
  const record = someRecord(game.id, 'key');
  const methods: readonly (() => Promise<unknown>)[] = [
    () => store.load(game.id),
    () => store.head(game.id),
    () => store.create(creationOf(game)),
    () => store.create(creationOf({ ...game, rematchOf: uuidv7() }, record)),
    () => store.update(nextOf(game)),
    () => store.claimSeat(game.id, 0, sha256('token'), record),
    () => store.rematchesOf([game.id]),
    () => store.entries(game.id, -1, 1),
    () => store.logs([game]),
    () => store.idempotencyRecord(game.id, sha256('key')),
    () => store.list({ limit: 1, before: uuidv7() }),
    () => store.finishedGames({ from: 0, to: 1, limit: 1 }),
    () => store.delete(game.id),
    () => store.addCommitment(COMMITMENT),
    () => store.commitment(COMMITMENT.id),
    () => store.deleteExpired(1, 1),
  ];
  for (const method of methods) await t.rejects(method(), StoreUnavailable, String(method));
};

test('an outage', async (t) => {
  const postgres = await startPostgres();
  const errors: unknown[] = [];
  const store = await openStore({
    databaseUrl: postgres.url,
    onError: (error) => errors.push(error),
  });
  t.teardown(async () => {
    await store.close();
    await postgres.remove();
  });
  const game = someGame();
  await store.create(creationOf(game));

  await t.test('every method reports it, and none hangs', async (t) => {
    await postgres.stop();
    t.equal(await store.ready(), false);
    await everyMethodRejects(t, store);
    await t.rejects(openStore({ databaseUrl: postgres.url }), StoreUnavailable);
    t.doesNotThrow(() => store.notify(game.id));
  });

  await t.test('afterwards everything works again', async (t) => {
    await postgres.restart();
    t.equal(await store.ready(), true);
    t.equal(await store.update(nextOf(game)), true);
    t.equal(await versionOf(store, game.id), 2);
  });

  await t.test('a statement that a crash interrupts is stored completely or not at all', async (t) => {
    const games = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const created = someGame();
        await store.create(creationOf(created));
        return created;
      }),
    );
    const writing = Promise.allSettled(
      games.map((each) => store.update(nextOf(each, {}, someRecord(each.id, 'k')))),
    );
    await sleep(3);
    await postgres.kill9();
    const outcomes = await writing;
    await postgres.restart();
    for (const [index, outcome] of outcomes.entries()) {
      const { id } = at(games, index);
      const version = await versionOf(store, id);
      if (outcome.status === 'fulfilled') t.equal(version, 2, 'a confirmed update is there');
      else t.ok(outcome.reason instanceof StoreUnavailable);
      t.equal((await store.entries(id, -1, 10)).length, version);
      t.equal((await store.idempotencyRecord(id, sha256('k'))) !== null, version === 2);
    }
  });

  await t.test('a session that the server ended between statements is replaced', async (t) => {
    await withClient(postgres.url, (client) =>
      client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
    );
    await sleep(50);
    t.equal(await versionOf(store, game.id), 2);
  });

  await t.test('lost connections are reported', async (t) => {
    t.ok(errors.length > 0);
  });

  await t.test('a closed store is not ready, and every method rejects', async (t) => {
    const closed = await openStore({ databaseUrl: postgres.url });
    await closed.close();
    t.equal(await closed.ready(), false);
    await everyMethodRejects(t, closed);
  });
});
