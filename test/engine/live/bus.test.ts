import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { test } from 'tap';
import { createSubscribers, type News } from '#src/engine/live/subscribers.js';
import { entryBatches } from '#src/engine/queries/log.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { at } from 'parlour-games/kit/checked';
import { createTimers } from '#src/timers.js';
import { connectFour } from '#test/engine/support.js';
import { LONG_MS, startBus } from './support.js';

const CLIENTS = 100;
const SLICE = 32;
const LONGEST_ID = '019b76da-a800-7000-8000-000000000000';

const newsOf = (subject: number): News => ({
  topic: 'game:a',
  kind: 'changed',
  subject: String(subject),
  change: null,
});
const kindsOf = (news: readonly News[]) => news.map(({ kind, subject }) => `${kind} ${subject}`);

test('a bus', async (t) => {
  await t.test('tells subscribers of a topic on every instance', async (t) => {
    const [one, two] = [startBus(), startBus()];
    const heard: News[] = [];
    const hears = (news: News): boolean => heard.push(news) > 0;
    const here = one.bus.onPlayer('ada', { hears });
    const there = two.bus.onPlayer('ada', { hears });
    one.bus.onPlayer('bob', { hears });
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
    const { game } = connectFour('');
    const options = { viewer: null, signal: new AbortController().signal };
    const [player, spectator] = [bus.onPlayer('ada', {}), bus.onGame(game, options)];
    const [toPlayer, toSpectator] = [player.next(), spectator.next()];
    receive(null);
    t.match(await toPlayer, { kind: 'changed', subject: '' });
    t.match(await toSpectator, { kind: 'rematch', subject: '' }, 'no entry tells of a rematch');
    player.leave();
    t.equal(await player.next(), null);
    spectator.leave();
  });

  await t.test('forgets games of a player who is deleted', (t) => {
    const { game } = connectFour('');
    const player = { id: LONGEST_ID, kind: 'bot' as const, name: 'Ada' };
    const hers = { ...game, seats: game.seats.map((seat) => ({ ...seat, player })) };
    const cache = new LRUCache<string, GameRecord>({ max: 10 });
    cache.set('hers', hers).set('other', game);
    const { receive } = startBus({ cache });
    receive(`player:${LONGEST_ID}/departed/`);
    t.same([...cache.keys()], ['other']);
    t.end();
  });
});

test('subscribers', async (t) => {
  await t.test('are told in slices, between which others have their turn', async (t) => {
    let turns = 0;
    const timers = { ...createTimers(), yieldToOthers: async () => void (turns += 1) };
    const { join, publish } = createSubscribers('game:a', timers, () => undefined);
    const waiting = Array.from({ length: 2 * SLICE + 1 }, () => join().next());
    const news = newsOf(1);
    await publish(news);
    t.equal(new Set([news, ...(await Promise.all(waiting))]).size, 1, 'one object');
    t.equal(turns, 3);
  });

  await t.test('get the latest of what they have heard while they did not wait, and only that', async (t) => {
    const { join, publish } = createSubscribers('game:a', createTimers(), () => undefined);
    const { next } = join({ hears: ({ subject }) => subject > '1' });
    const all = join();
    for (const subject of [2, 3, 1]) await publish(newsOf(subject));
    t.match(await next(), { subject: '3' });
    t.match(await all.next(), { subject: '1' });
    const later = next();
    await publish(newsOf(1));
    await publish(newsOf(4));
    t.match(await later, { subject: '4' });
  });

  await t.test('leave with their signal', async (t) => {
    let [left, empty] = [0, 0];
    const { join, publish } = createSubscribers('game:a', createTimers(), () => void (empty += 1));
    const abort = new AbortController();
    const onLeave = (): void => void (left += 1);
    const { next, leave } = join({ signal: abort.signal, onLeave });
    const waiting = next();
    const told = publish(newsOf(1));
    abort.abort();
    leave();
    t.equal(await waiting, null, 'also between being woken and being told');
    await told;
    join({ signal: abort.signal, onLeave });
    t.same([left, empty], [2, 2]);
  });
});

/** A bus with one subscriber to a game whose log has `stored` entries, of which it has the first. */
const followOne = (pollMs: number) => {
  const { records, entries } = connectFour('12');
  const log = { stored: 1, loads: 0 };
  const { bus, receive } = startBus({
    pollMs,
    log: {
      load: () => {
        log.loads += 1;
        return Promise.resolve(at(records, log.stored - 1));
      },
      async *read(_game, version) {
        await Promise.resolve();
        if (version < log.stored) yield entries.slice(version, log.stored);
      },
    },
  });
  const options = { viewer: null, signal: new AbortController().signal };
  return { log, bus, receive, ...bus.onGame(at(records, 0), options) };
};

test('a game is read once when notifications may have been lost', async (t) => {
  const { log, receive, next, leave, bus } = followOne(LONG_MS);
  const received = next();
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  log.stored = 2;
  receive(null);
  for (let news = await received; news?.change?.entries[0]?.seq !== 1; news = await next())
    t.equal(news?.kind, 'rematch');
  t.equal(log.loads, 2);
  t.equal(bus.followedGames(), 1);
  leave();
  t.equal(bus.followedGames(), 0);
});

test('a game is read now and then although no notification comes', async (t) => {
  // Timers do not keep the process alive.
  const alive = setInterval(() => undefined, LONG_MS);
  t.teardown(() => {
    clearInterval(alive);
  });
  const { log, next, leave } = followOne(20);
  for (const stored of [2, 3]) {
    log.stored = stored;
    t.match((await next())?.change?.entries, [{ seq: stored - 1 }]);
  }
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
  const { join, publish } = createSubscribers('game:another', timers, () => undefined);
  const next = join().next();
  await publish(newsOf(1));
  await next;
  t.ok(reads <= 2, `${reads} of ${CLIENTS} clients read before`);
  await Promise.all(clients);
});
