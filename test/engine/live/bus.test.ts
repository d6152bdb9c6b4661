import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { test } from 'tap';
import { createBus, type News } from '#src/engine/live/bus.js';
import { createFeeds } from '#src/engine/live/game-stream.js';
import { createSubscribers } from '#src/engine/live/subscribers.js';
import { entryBatches } from '#src/engine/queries/log.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { at } from 'parlour-games/kit/checked';
import { createTimers } from '#src/timers.js';
import { connectFour } from '#test/engine/support.js';

const CLIENTS = 100;
const SLICE = 32;
const LONGEST_ID = '019b76da-a800-7000-8000-000000000000';

/** A bus, what it sends, and what it receives of other instances. */
const startBus = (cache = new LRUCache<string, GameRecord>({ max: 10 })) => {
  const sent: string[] = [];
  let receive: (message: string | null) => void = () => undefined;
  const bus = createBus({
    cache,
    timers: createTimers(),
    store: {
      notify: (message) => void sent.push(message),
      onNotification: (listener) => {
        receive = listener;
        return () => undefined;
      },
    },
  });
  return {
    bus,
    sent,
    receive: (message: string | null) => {
      receive(message);
    },
  };
};

const kindsOf = (news: readonly News[]) => news.map(({ kind, subject }) => `${kind} ${subject}`);

test('a bus', async (t) => {
  await t.test('tells subscribers of a topic on every instance', async (t) => {
    const [one, two] = [startBus(), startBus()];
    const heard: News[] = [];
    const hears = (news: News): boolean => heard.push(news) > 0;
    const here = one.bus.subscribe('player:ada', { hears });
    const there = two.bus.subscribe('player:ada', { hears });
    one.bus.subscribe('player:bob', { hears });
    const next = there.next();
    one.bus.tell('player:ada', 'changed', 'a game');
    for (const message of one.sent) two.receive(message);
    two.receive('nonsense');
    t.same(kindsOf(heard), ['changed a game', 'changed a game']);
    t.match(await next, { topic: 'player:ada', kind: 'changed', subject: 'a game', change: null });
    t.match(await here.next(), { kind: 'changed' }, 'what came while nobody waited');
    t.same(two.sent, [], 'nothing is passed on');
  });

  await t.test('tells of entries: the game, its players and the game before', async (t) => {
    const { bus, sent } = startBus();
    const { records, entries } = connectFour('1');
    const player = { id: 'ada', kind: 'bot' as const, name: 'Ada' };
    const deal = at(records, 0);
    const game = { ...deal, rematchOf: 'old', seats: deal.seats.map((seat) => ({ ...seat, player })) };
    bus.publish({ game, entries: entries.slice(0, 1), before: null });
    bus.publish({ game, entries: entries.slice(1), before: game });
    const changed = [`game:${game.id}/changed/`, ...game.seats.map(() => `player:ada/changed/${game.id}`)];
    t.same(sent, [...changed, `game:old/rematch/${game.id}`, ...changed]);
  });

  await t.test('says that anything may have changed when something was lost', async (t) => {
    const { bus, receive } = startBus();
    const { next, leave } = bus.subscribe('game:a', { hears: () => true });
    const news = next();
    receive(null);
    t.match(await news, { kind: 'changed', subject: '' });
    leave();
    t.equal(await next(), null);
  });

  await t.test('forgets games of a player who is deleted', (t) => {
    const { game } = connectFour('');
    const player = { id: LONGEST_ID, kind: 'bot' as const, name: 'Ada' };
    const hers = { ...game, seats: game.seats.map((seat) => ({ ...seat, player })) };
    const cache = new LRUCache<string, GameRecord>({ max: 10 });
    cache.set('hers', hers).set('other', game);
    const { receive } = startBus(cache);
    receive(`player:${LONGEST_ID}/departed/`);
    t.same([...cache.keys()], ['other']);
    t.end();
  });
});

test('subscribers', async (t) => {
  await t.test('are told in slices, between which others have their turn', async (t) => {
    let turns = 0;
    const timers = { yieldToOthers: async () => void (turns += 1) };
    const { join, publish } = createSubscribers<string>('a', timers, () => undefined);
    const waiting = Array.from({ length: 2 * SLICE + 1 }, () => join().next());
    await publish('news');
    t.same(new Set(await Promise.all(waiting)), new Set(['news']));
    t.equal(turns, 3);
  });

  await t.test('get the latest of what they have heard while they did not wait, and only that', async (t) => {
    const { join, publish } = createSubscribers<number>('a', createTimers(), () => undefined);
    const { next, tell } = join({ hears: (item) => item > 1 });
    const deaf = join();
    for (const item of [2, 3, 1]) await publish(item);
    t.equal(await next(), 3);
    const later = next();
    await publish(1);
    tell(4);
    t.equal(await later, 4);
    const first = deaf.next();
    await publish(5);
    t.equal(await first, 5, 'who hears nothing gets what comes while it waits');
  });

  await t.test('leave with their signal', async (t) => {
    let [left, empty] = [0, 0];
    const { join, publish } = createSubscribers<number>('a', createTimers(), () => void (empty += 1));
    const abort = new AbortController();
    const onLeave = (): void => void (left += 1);
    const { next, leave } = join({ signal: abort.signal, onLeave });
    const waiting = next();
    const told = publish(1);
    abort.abort();
    leave();
    t.equal(await waiting, null, 'also between being woken and being told');
    await told;
    join({ signal: abort.signal, onLeave });
    t.same([left, empty], [2, 2]);
  });
});

test('a feed reads the store once when notifications may have been lost', async (t) => {
  const { gameType, records, entries } = connectFour('12');
  let [stored, loads] = [1, 0];
  const { bus, receive } = startBus();
  const feeds = createFeeds({
    bus,
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
  receive(null);
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
