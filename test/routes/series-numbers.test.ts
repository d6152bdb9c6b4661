/** The numbers of the games of a series. What begins one twice fails here, at once; other tests would wait for the next in vain. */
import { test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import type { Store } from '#src/engine/store.js';
import { sides, two } from '#test/support/series.js';
import { startService } from '#test/support/service.js';
import { until } from '#test/support/until.js';

test('no number of a series begins twice', async (t) => {
  const numbers: number[] = [];
  const twins: boolean[] = [];
  /** Notes the numbers, and tries to begin each a second time. */
  const noting = (store: Store): Store => ({
    ...store,
    create: async (creation) => {
      const { game } = creation;
      if (game.series === undefined) return store.create(creation);
      numbers.push(game.series.number);
      const stored = await store.create(creation);
      twins.push(await store.create({ ...creation, game: { ...game, id: uuidv7() } }));
      return stored;
    },
  });
  const { call, app } = await startService(t, {}, { wrapStore: noting });
  const { create, answer, games, look } = sides(call);
  const [ada, bob] = await two(call);
  const { series } = await create(ada.token, [ada.id, bob.id], { games: 4, parallel: 2 });
  await answer(series, bob);
  const isRepeated = (): boolean => new Set(numbers).size < numbers.length || twins.includes(true);
  await until(async () => {
    for (const { status, links } of await games(series))
      if (status === 'active') await call('POST', `${links.self}/resign`, { token: ada.token });
    // What goes on after that would wait for ever.
    return isRepeated() || (await look(series)).status === 'finished';
  });
  t.strictSame(numbers.toSorted(), [0, 1, 2, 3], 'each number once');
  t.strictSame(twins, [false, false, false, false], 'the store refuses a second game of a number');
  t.equal((await app.engine.store.series(series.id))?.begun, numbers.length);
});
