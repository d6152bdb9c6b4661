/** The feeds of all games that have subscribers on this instance. */
import type { GameType } from '#src/game-type.js';
import type { GameRecord } from '../records.js';
import type { Store } from '../store.js';
import type { Timers } from '../timers.js';
import { createFeed, type Feed, type Subscription } from './feed.js';
import type { News } from './news.js';

export interface Feeds {
  /** Subscribes to what happens after `game`, a record just read. */
  readonly subscribe: (gameType: GameType, game: GameRecord) => Subscription;
  /** Entries that this instance has committed. To be called before the store’s `notify`, which wakes the feed. */
  readonly offer: (news: News) => void;
  /** The number of games with subscribers. */
  readonly size: () => number;
}

export interface FeedsOptions {
  readonly store: Pick<Store, 'onNotification'>;
  /** Reads the entries of a game from `version` on, in batches. Refuses like a query if there is no such game. */
  readonly read: (gameType: GameType, id: string, version: number) => AsyncIterable<News>;
  readonly timers: Timers;
  /** Looks for new entries at least this often, in case a notification is lost. */
  readonly pollMs: number;
}

export const createFeeds = ({ store, read, timers, pollMs }: FeedsOptions): Feeds => {
  const feeds = new Map<string, Feed>();
  store.onNotification((id) => feeds.get(id)?.wake());

  const open = (gameType: GameType, game: GameRecord): Feed => {
    const { id } = game;
    const feed = createFeed(game, {
      read: (version) => read(gameType, id, version),
      timers,
      pollMs,
      onEnd: () => {
        if (feeds.get(id) === feed) feeds.delete(id);
      },
    });
    feeds.set(id, feed);
    return feed;
  };

  return {
    subscribe: (gameType, game) => {
      const known = feeds.get(game.id);
      const feed = known ?? open(gameType, game);
      const subscription = feed.subscribe();
      // Nobody listened for a game without a feed: it may have changed since `game` was read.
      if (known === undefined || known.progress().version < game.version) feed.wake();
      return subscription;
    },
    offer: (news) => feeds.get(news.game.id)?.offer(news),
    size: () => feeds.size,
  };
};
