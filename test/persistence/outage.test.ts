/** PostgreSQL goes away and comes back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { StoreUnavailable, type Store } from '#src/engine/store.js';
import { startPostgres } from '../support/postgres.js';
import { withClient } from './clients.js';
import { creationOf, nextOf, sha256, someAnswer, someGame } from './records.js';
import { SLOW, openStore } from './stores.js';

const COMMITMENT = { id: uuidv7(), secret: sha256('secret'), createdAt: 1, expiresAt: 2, gameId: null };

test('an outage', SLOW, async (t) => {
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

  await t.test('every method says so, and none hangs', async (t) => {
    await postgres.stop();
    t.equal(await store.ready(), false);
    await allUnavailable(t, store);
    await t.rejects(openStore({ databaseUrl: postgres.url }), StoreUnavailable);
    t.doesNotThrow(() => store.notify(game.id));
  });

  await t.test('afterwards everything works again by itself', async (t) => {
    await postgres.restart();
    t.equal(await store.ready(), true);
    t.equal(await store.update(nextOf(game)), true);
    t.equal(await store.revision(game.id), 2);
  });

  await t.test('a crash in the middle of statements: each is stored as a whole, or not at all', async (t) => {
    const games = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const created = someGame();
        await store.create(creationOf(created));
        return created;
      }),
    );
    const writing = Promise.allSettled(
      games.map((each) => store.update(nextOf(each, {}, someAnswer(each.id, 'k')))),
    );
    await sleep(3);
    await postgres.kill9();
    const outcomes = await writing;
    await postgres.restart();
    for (const [index, outcome] of outcomes.entries()) {
      const id = games[index]?.id ?? '';
      const revision = await store.revision(id);
      if (outcome.status === 'fulfilled') t.equal(revision, 2, 'what was reported is there');
      else t.ok(outcome.reason instanceof StoreUnavailable);
      t.equal((await store.entries(id, -1, 10)).length, revision);
      t.equal((await store.storedResponse(id, sha256('k'))) !== null, revision === 2);
    }
  });

  await t.test('a session that the server ends in between', async (t) => {
    await withClient(postgres.url, (client) =>
      client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
    );
    await sleep(50);
    t.equal(await store.revision(game.id), 2);
  });

  await t.test('lost connections are told', async (t) => {
    t.ok(errors.length > 0);
  });

  await t.test('a closed store', async (t) => {
    const closed = await openStore({ databaseUrl: postgres.url });
    await closed.close();
    t.equal(await closed.ready(), false);
    await allUnavailable(t, closed);
  });
});

async function allUnavailable(t: Test, store: Store): Promise<void> {
  const game = someGame();
  await t.rejects(store.load(game.id), StoreUnavailable);
  await t.rejects(store.revision(game.id), StoreUnavailable);
  await t.rejects(store.create(creationOf(game)), StoreUnavailable);
  await t.rejects(store.create(creationOf(game, someAnswer(game.id, 'key')), game), StoreUnavailable);
  await t.rejects(store.update(nextOf(game)), StoreUnavailable);
  await t.rejects(store.entries(game.id, -1, 1), StoreUnavailable);
  await t.rejects(store.storedResponse(game.id, sha256('key')), StoreUnavailable);
  await t.rejects(store.list({ limit: 1, before: uuidv7() }), StoreUnavailable);
  await t.rejects(store.delete(game.id), StoreUnavailable);
  await t.rejects(store.deleteStoredResponsesBefore(1), StoreUnavailable);
  await t.rejects(store.addCommitment(COMMITMENT), StoreUnavailable);
  await t.rejects(store.finishedGames({ from: 0, to: 1, limit: 1 }), StoreUnavailable);
  await t.rejects(store.commitment(COMMITMENT.id), StoreUnavailable);
  await t.rejects(store.deleteCommitmentsExpiredBefore(1), StoreUnavailable);
}
