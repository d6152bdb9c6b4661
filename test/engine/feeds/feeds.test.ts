import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { createFeeds } from '#src/engine/feeds/feeds.js';
import { createSubscribers } from '#src/engine/feeds/subscribers.js';
import { entryBatches } from '#src/engine/queries/log.js';
import type { EntryRecord } from 'parlour-games/record/game-record';
import { at } from 'parlour-games/kit/checked';
import { createTimers } from '#src/timers.js';
import { connectFour } from '#test/engine/support.js';

const CLIENTS = 100;

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

test('clients who catch up with a log delay no delivery in another game', async (t) => {
  const { game, entries: log } = connectFour('12');
  const timers = createTimers();
  let reads = 0;
  const entries = (_id: string, after: number): Promise<EntryRecord[]> => {
    reads += 1;
    return Promise.resolve(log.slice(after + 1));
  };
  const catchUp = () => entryBatches({ timers, store: { entries } }, game, { client: '192.0.2.1' }).next();
  const clients = Array.from({ length: CLIENTS }, catchUp);
  const { join, publish } = createSubscribers<number>('another game', timers, () => undefined);
  const next = join().next();
  await publish(1);
  await next;
  t.ok(reads <= 2, `${reads} of ${CLIENTS} clients read before`);
  await Promise.all(clients);
});
