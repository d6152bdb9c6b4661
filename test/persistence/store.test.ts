/** One suite for the store, run on PostgreSQL and on the embedded database. */
import { test, type Test } from 'tap';
import type { Store } from '#src/engine/store.js';
import { commitmentLaws } from './laws-of-commitments.js';
import { readingLaws } from './laws-of-reading.js';
import { writingLaws } from './laws-of-writing.js';
import { openStore, SLOW, temporaryFolder } from './stores.js';
import { startPostgres } from '../support/postgres.js';

/** A session's time zone must not matter. */
const FAR_AWAY = { timezone: 'America/New_York' };

test('the store on PostgreSQL', SLOW, async (t) => {
  const postgres = await startPostgres(FAR_AWAY);
  const store = await openStore({ databaseUrl: postgres.url });
  t.teardown(async () => {
    await store.close();
    await postgres.remove();
  });
  await everyLaw(t, store);
});

test('the store on the embedded database', SLOW, async (t) => {
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder.path });
  t.teardown(async () => {
    await store.close();
    await folder.remove();
  });
  await everyLaw(t, store);
});

async function everyLaw(t: Test, store: Store): Promise<void> {
  for (const [name, law] of Object.entries({ ...writingLaws, ...readingLaws, ...commitmentLaws })) {
    await t.test(name, (t) => law(t, store));
  }
}
