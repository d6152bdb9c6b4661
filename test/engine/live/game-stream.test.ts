import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { createGameTopic } from '#src/engine/live/bus.js';
import type { GameChange, News } from '#src/engine/live/subscribers.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { at } from 'parlour-games/kit/checked';
import { createTimers } from '#src/timers.js';
import { connectFour, type Played } from '#test/engine/support.js';

const SUBSCRIBERS = 100;
const played = connectFour('12341234');
const { records } = played;
/** The same four entries, and then others. */
const otherwise = connectFour('1237777');

/** The entries from `from` to before `to`. */
const batchOf = (from: number, to: number, { entries, records } = played): GameChange => ({
  before: null,
  game: at(records, to - 1),
  entries: entries.slice(from, to),
});

const seqsOf = (news: News | null): number[] => (news?.change?.entries ?? []).map(({ seq }) => seq);

const WAKE_OFFSETS = 40;

/** The log that is stored, and what is read of it. */
interface Log {
  played: Played;
  stored: number;
  failure: Error | null;
  ended: number;
  readonly reads: number[];
}

/** The topic of a game that starts after the deal; the log has `stored` entries by now. */
const startFeed = (stored = 1) => {
  const log: Log = { played, stored, failure: null, ended: 0, reads: [] };
  async function* read(_game: GameRecord, version: number): AsyncGenerator<readonly EntryRecord[]> {
    log.reads.push(version);
    await Promise.resolve();
    if (version < log.stored) yield log.played.entries.slice(version, log.stored);
  }
  const load = async (): Promise<GameRecord> => {
    await Promise.resolve();
    if (log.failure !== null) throw log.failure;
    return at(log.played.records, log.stored - 1);
  };
  const game = at(records, 0);
  const { cursor, join, receive } = createGameTopic(game, { load, read }, createTimers(), () => {
    log.ended += 1;
  });
  const tell = (change: GameChange | null): void => {
    receive({ topic: `game:${game.id}`, kind: 'changed', subject: '', change });
  };
  const wake = (): void => {
    tell(null);
  };
  return { feed: { cursor, subscribe: join, push: tell, wake }, log };
};

/** A feed that has delivered six entries to its one subscriber. */
const startAtSix = async () => {
  const { feed, log } = startFeed(6);
  const subscription = feed.subscribe();
  const received = subscription.next();
  feed.wake();
  await received;
  return { feed, log, ...subscription };
};

test('a feed', async (t) => {
  await t.test('reads once for all subscribers and gives them the same batch', async (t) => {
    const { feed, log } = startFeed();
    const subscriptions = Array.from({ length: SUBSCRIBERS }, () => feed.subscribe());
    const received = Promise.all(subscriptions.map(({ next }) => next()));
    log.stored = 3;
    feed.wake();
    feed.wake();
    const batches = await received;
    t.same(seqsOf(at(batches, 0)), [1, 2]);
    t.equal(new Set(batches).size, 1, 'one object');
    while (log.reads.length < 2) await nextTurn();
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    t.same(log.reads, [1, 3], 'the second call caused one more read');
    for (const { leave } of subscriptions) leave();
    t.equal(log.ended, 1);
  });

  await t.test('delivers what is pushed without reading', async (t) => {
    const { feed, log } = startFeed();
    const { next, leave } = feed.subscribe();
    const first = next();
    feed.push(batchOf(1, 2));
    // The feed is busy delivering.
    feed.push(batchOf(2, 4));
    feed.push(batchOf(4, 5));
    t.same(seqsOf(await first), [1]);
    t.same(seqsOf(await next()), [2, 3, 4], 'several commits at once');
    t.equal(feed.cursor().version, 5);
    t.same(log.reads, []);
    leave();
  });

  await t.test('reads when an entry before the pushed ones is missing', async (t) => {
    const { feed, log } = startFeed();
    const { next, leave } = feed.subscribe();
    const received = next();
    log.stored = 3;
    feed.push(batchOf(2, 3));
    t.same(seqsOf(await received), [1, 2]);
    t.same(log.reads, [1]);
    leave();
  });

  await t.test('reads when an entry between the pushed ones is missing', async (t) => {
    const { feed, log } = startFeed();
    const { next, leave } = feed.subscribe();
    const first = next();
    feed.push(batchOf(1, 2));
    log.stored = 5;
    feed.push(batchOf(2, 3));
    feed.push(batchOf(4, 5));
    t.same(seqsOf(await first), [1]);
    t.same(seqsOf(await next()), [2, 3, 4]);
    t.same(log.reads, [2]);
    leave();
  });

  await t.test('drops pushed entries that it has delivered already', async (t) => {
    const { feed, log } = startFeed(3);
    const { next, leave } = feed.subscribe();
    const first = next();
    feed.wake();
    feed.push(batchOf(1, 3));
    feed.push(batchOf(3, 5));
    t.same(seqsOf(await first), [1, 2]);
    t.same(seqsOf(await next()), [3, 4]);
    t.same(log.reads, [1]);
    leave();
  });

  await t.test('reads when another instance stores something after a push', async (t) => {
    const { feed, log } = startFeed();
    const { leave } = feed.subscribe();
    feed.push(batchOf(1, 2));
    // The feed is busy delivering. Meanwhile this instance stores entry 2, and another one entry 3.
    feed.push(batchOf(2, 3));
    log.stored = 4;
    feed.wake();
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    t.equal(feed.cursor().version, 4);
    t.same(log.reads, [3], 'once');
    leave();
  });

  await t.test('fails for all subscribers when it cannot read any more', async (t) => {
    const { feed, log } = startFeed();
    const [one, two] = [feed.subscribe(), feed.subscribe()];
    const received = one.next();
    log.failure = new Error('gone');
    feed.wake();
    await t.rejects(received, log.failure);
    await t.rejects(two.next(), log.failure, 'later subscribers too');
    t.equal(log.ended, 1);
  });

  await t.test('resolves with null for a subscriber that leaves', async (t) => {
    const { feed } = startFeed();
    const [one, two] = [feed.subscribe(), feed.subscribe()];
    const received = one.next();
    one.leave();
    one.leave();
    t.equal(await received, null);
    t.equal(await one.next(), null);
    const still = two.next();
    feed.push(batchOf(1, 2));
    t.same(seqsOf(await still), [1], 'the others still get entries');
    two.leave();
  });
});

test('a wake-up at any moment after a read causes another one', async (t) => {
  for (let offset = 0; offset <= WAKE_OFFSETS; offset += 1) {
    const { feed, log } = startFeed();
    const { next, leave } = feed.subscribe();
    const received = next();
    feed.wake();
    for (let step = 0; step < offset; step += 1) await Promise.resolve();
    log.stored = 2;
    feed.wake();
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    t.equal(feed.cursor().version, 2, `${offset} microtasks later`);
    leave();
    await received;
  }
});

test('a log that was replaced by another one', async (t) => {
  for (const stored of [4, 5, 6, 7]) {
    await t.test(`and has ${stored} entries ends the feed`, async (t) => {
      const { feed, log, next } = await startAtSix();
      Object.assign(log, { played: otherwise, stored });
      const received = next();
      feed.wake();
      await t.rejects(received, { name: 'LogReplaced' });
      await t.rejects(next(), { name: 'LogReplaced' });
      t.equal(log.ended, 1);
    });
  }

  await t.test('ends the feed when its entries are pushed', async (t) => {
    const { feed, log, next } = await startAtSix();
    const received = next();
    for (const seq of [4, 5, 6]) feed.push(batchOf(seq, seq + 1, otherwise));
    await t.rejects(received, { name: 'LogReplaced' });
    t.equal(log.ended, 1);
  });

  await t.test('survives a read of an unchanged log', async (t) => {
    const { feed, log, next, leave } = await startAtSix();
    feed.wake();
    const received = next();
    log.stored = 8;
    feed.wake();
    t.same(seqsOf(await received), [6, 7]);
    leave();
  });
});
