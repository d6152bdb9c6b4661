/** One suite for the store, run on PostgreSQL and on the embedded database, in groups and one game a call. */
import { test, type Test } from 'tap';
import type { Store } from '#src/engine/store.js';
import type { Law } from './law.js';
import { archiveLaws } from './laws-of-archive.js';
import { claimLaws } from './laws-of-claims.js';
import { clockLaws } from './laws-of-clocks.js';
import { commitmentLaws } from './laws-of-commitments.js';
import { creationLaws } from './laws-of-creations.js';
import { playerLaws } from './laws-of-players.js';
import { readingLaws } from './laws-of-reading.js';
import { updateLaws } from './laws-of-updates.js';
import { openStore, temporaryFolder } from './stores.js';
import { startPostgres } from '#test/support/postgres.js';

/** The store must not depend on the server's time zone. */
const FAR_AWAY = { timezone: 'America/New_York' };

const LAWS: Readonly<Record<string, Law>> = {
  // First: statistics cannot count what the games of others end with.
  ...archiveLaws,
  ...creationLaws,
  ...updateLaws,
  ...claimLaws,
  ...clockLaws,
  ...readingLaws,
  ...commitmentLaws,
  ...playerLaws,
};

const everyLaw = async (t: Test, store: Store): Promise<void> => {
  for (const [name, law] of Object.entries(LAWS)) await t.test(name, (t) => law(t, store));
};

for (const isRouted of [false, true])
  test(`the store on PostgreSQL, ${isRouted ? 'one game a call' : 'games in groups'}`, async (t) => {
    const postgres = await startPostgres(FAR_AWAY);
    const store = await openStore({ databaseUrl: postgres.url, isRouted });
    t.teardown(async () => {
      await store.close();
      await postgres.remove();
    });
    await everyLaw(t, store);
  });

test('the store on the embedded database', async (t) => {
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder.path });
  t.teardown(async () => {
    await store.close();
    await folder.remove();
  });
  await everyLaw(t, store);
});
