/** Statistics are what counting all finished games again would give, whichever instances change and count them. */
import { test } from 'tap';
import { countsEachGameOnce } from './laws-of-statistics.js';
import { openStore } from './stores.js';
import { startPostgres } from '#test/support/postgres.js';

test('statistics of several instances', async (t) => {
  const postgres = await startPostgres();
  const open = () => openStore({ databaseUrl: postgres.url });
  const stores = await Promise.all([open(), open(), open()]);
  t.teardown(async () => {
    for (const store of stores) await store.close();
    await postgres.remove();
  });
  await countsEachGameOnce(t, stores, 300);
});
