/** One suite for the store, run on PostgreSQL and on the embedded database, in groups and one game a call. */
import { test } from 'tap';
import { testLaws } from './laws.js';
import { openDistributedStore, openStore, temporaryFolder } from './stores.js';
import { startPostgres } from '#test/support/postgres.js';

/** The store must not depend on the server's time zone. */
const FAR_AWAY = { timezone: 'America/New_York' };

const WAYS = [
  ['games in groups', openStore],
  ['one game a call', openDistributedStore],
] as const;

for (const [name, open] of WAYS)
  test(`the store on PostgreSQL, ${name}`, async (t) => {
    const postgres = await startPostgres(FAR_AWAY);
    const store = await open({ databaseUrl: postgres.url });
    t.teardown(async () => {
      await store.close();
      await postgres.remove();
    });
    await testLaws(t, store);
  });

test('the store on the embedded database', async (t) => {
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder.path });
  t.teardown(async () => {
    await store.close();
    await folder.remove();
  });
  await testLaws(t, store);
});
