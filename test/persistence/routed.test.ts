/** Each game changed by a call of a function, as in a database that is distributed, on the embedded database. */
import { test } from 'tap';
import { claimLaws } from './laws-of-claims.js';
import { clockLaws } from './laws-of-clocks.js';
import { creationLaws } from './laws-of-creations.js';
import { updateLaws } from './laws-of-updates.js';
import { openStore, temporaryFolder } from './stores.js';

test('changes one game a call', async (t) => {
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder.path, isRouted: true });
  t.teardown(async () => {
    await store.close();
    await folder.remove();
  });
  for (const [name, law] of Object.entries({ ...creationLaws, ...updateLaws, ...claimLaws, ...clockLaws }))
    await t.test(name, (t) => law(t, store));
});
