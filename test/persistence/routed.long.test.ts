/** The store on the embedded database: as it is, and in the ways for a distributed one, in which a function changes each game. */
import { test } from 'tap';
import { CHANGING, OTHERS, testLaws } from './laws.js';
import { openDistributedStore, openStore, temporaryFolder } from './stores.js';

const WAYS = [
  // Requests of other tests change games in groups.
  ['games in groups', openStore, OTHERS],
  ['one game a call', openDistributedStore, CHANGING],
] as const;

for (const [name, open, laws] of WAYS)
  test(`changes ${name}`, async (t) => {
    const folder = await temporaryFolder();
    const store = await open({ dataDir: folder.path });
    t.teardown(async () => {
      await store.close();
      await folder.remove();
    });
    await testLaws(t, store, laws);
  });
