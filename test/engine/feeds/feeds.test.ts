import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { createFeeds } from '#src/engine/feeds/feeds.js';
import { at } from '#src/kit/checked.js';
import { createTimers } from '#src/process/timers.js';
import { connectFour } from '#test/engine/support.js';

test('a feed reads the store once when notifications may have been lost', async (t) => {
  const { gameType, records, entries } = connectFour('12');
  let [stored, loads] = [1, 0];
  let lose: () => void = () => undefined;
  const feeds = createFeeds({
    store: {
      notify: () => undefined,
      onNotification: (listener) => {
        lose = () => {
          listener(null);
        };
        return () => undefined;
      },
    },
    load: () => {
      loads += 1;
      return Promise.resolve(at(records, stored - 1));
    },
    async *read(_game, version) {
      await Promise.resolve();
      if (version < stored) yield entries.slice(version, stored);
    },
    timers: createTimers(),
    pollMs: 600_000,
  });
  const { next, leave } = feeds.subscribe(gameType, at(records, 0));
  const received = next();
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  stored = 2;
  lose();
  t.same(
    (await received)?.entries.map(({ seq }) => seq),
    [1],
  );
  t.equal(loads, 2);
  leave();
});
