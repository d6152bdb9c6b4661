import { test } from 'tap';
import { createFeed, type Feed } from '#src/engine/feeds/feed.js';
import type { News } from '#src/engine/feeds/news.js';
import { at } from '#src/kit/checked.js';
import { createTimers } from '#src/timers.js';
import { connectFour } from '../support.js';

const LONG_MS = 600_000;
const SUBSCRIBERS = 100;
const { entries, records } = connectFour('12341234');

/** The entries from `from` to before `to`. */
const newsOf = (from: number, to: number): News => ({
  game: at(records, to - 1),
  entries: entries.slice(from, to),
});

const seqsOf = (news: News | null): number[] => (news?.entries ?? []).map(({ seq }) => seq);

/** A feed that starts after the deal of a game whose log has `stored` entries by now. */
const startFeed = (stored = 1, pollMs = LONG_MS) => {
  const log = { stored, reads: [] as number[], failure: null as Error | null, ended: 0 };
  async function* read(version: number): AsyncGenerator<News> {
    log.reads.push(version);
    await Promise.resolve();
    if (log.failure !== null) throw log.failure;
    if (version < log.stored) yield newsOf(version, log.stored);
  }
  const feed: Feed = createFeed(at(records, 0), {
    read,
    timers: createTimers(),
    pollMs,
    onEnd: () => {
      log.ended += 1;
    },
  });
  return { feed, log };
};

test('a feed', async (t) => {
  await t.test('reads once for all subscribers and gives them the same news', async (t) => {
    const { feed, log } = startFeed();
    const subscriptions = Array.from({ length: SUBSCRIBERS }, () => feed.subscribe());
    const received = Promise.all(subscriptions.map(({ next }) => next()));
    log.stored = 3;
    feed.wake();
    feed.wake();
    const news = await received;
    t.same(seqsOf(at(news, 0)), [1, 2]);
    t.equal(new Set(news).size, 1, 'one object');
    t.equal(log.reads[0], 1);
    t.ok(log.reads.length <= 2, 'the second call caused one more read');
    for (const { leave } of subscriptions) leave();
    t.equal(log.ended, 1);
  });

  await t.test('passes on what it is offered without reading', async (t) => {
    const { feed, log } = startFeed();
    const { next, progress, leave } = feed.subscribe();
    feed.offer(newsOf(1, 3));
    feed.offer(newsOf(3, 4));
    const received = next();
    feed.wake();
    t.same(seqsOf(await received), [1, 2, 3], 'several commits at once');
    t.equal(progress().version, 4);
    t.same(log.reads, []);
    leave();
  });

  await t.test('reads when an offer leaves a gap, and drops what it has already told', async (t) => {
    const { feed, log } = startFeed();
    const { next, leave } = feed.subscribe();
    feed.offer(newsOf(2, 3));
    log.stored = 3;
    const first = next();
    feed.wake();
    t.same(seqsOf(await first), [1, 2]);
    feed.offer(newsOf(1, 3));
    feed.offer(newsOf(3, 5));
    const second = next();
    feed.wake();
    t.same(seqsOf(await second), [3, 4]);
    leave();
  });

  await t.test('looks by itself when no notification comes', async (t) => {
    const { feed, log } = startFeed(1, 20);
    const { next, leave } = feed.subscribe();
    feed.wake();
    log.stored = 2;
    t.same(seqsOf(await next()), [1]);
    log.stored = 4;
    t.same(seqsOf(await next()), [2, 3]);
    leave();
  });

  await t.test('tells everybody when it cannot read any more', async (t) => {
    const { feed, log } = startFeed();
    const [one, two] = [feed.subscribe(), feed.subscribe()];
    const received = one.next();
    log.failure = new Error('gone');
    feed.wake();
    await t.rejects(received, log.failure);
    await t.rejects(two.next(), log.failure, 'whoever comes later as well');
    t.equal(log.ended, 1);
  });

  await t.test('a subscriber that leaves is not kept waiting', async (t) => {
    const { feed } = startFeed();
    const [one, two] = [feed.subscribe(), feed.subscribe()];
    const received = one.next();
    one.leave();
    one.leave();
    t.equal(await received, null);
    t.equal(await one.next(), null);
    const still = two.next();
    feed.offer(newsOf(1, 2));
    feed.wake();
    t.same(seqsOf(await still), [1], 'the others are still told');
    two.leave();
  });
});
