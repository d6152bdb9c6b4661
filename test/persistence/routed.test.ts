/** The store on the embedded database: as it is, and with each game changed by a call of a function, as in a distributed one. */
import { test } from 'tap';
import { CHANGING, OTHERS, testLaws } from './laws.js';
import { openStore, temporaryFolder } from './stores.js';

for (const isRouted of [false, true])
  test(`changes ${isRouted ? 'one game a call' : 'games in groups'}`, async (t) => {
    const folder = await temporaryFolder();
    const store = await openStore({ dataDir: folder.path, isRouted });
    t.teardown(async () => {
      await store.close();
      await folder.remove();
    });
    // Requests of other tests change games in groups.
    await testLaws(t, store, isRouted ? CHANGING : OTHERS);
  });
