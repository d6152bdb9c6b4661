/** The feeds of all games that have subscribers on this instance. */
import type { GameType } from 'parlour-games/game-type';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { createFeed, type EntryBatch, type Feed, type Subscription } from './feed.js';

export interface Feeds {
  /** Subscribes to the entries after `game`, a record just read. */
  readonly subscribe: (gameType: GameType, game: GameRecord) => Subscription;
  /** Delivers entries that this instance has committed to the game's subscribers, here and on other instances. */
  readonly publish: (batch: EntryBatch) => void;
  /** Makes the game's feeds, here and on other instances, read the store: the game was deleted. */
  readonly refresh: (gameId: string) => void;
  /** The number of games with subscribers. */
  readonly size: () => number;
}

export interface FeedsOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  /** Loads a game as it is stored now. Refuses like a query if there is no such game. */
  readonly load: (gameType: GameType, id: string) => Promise<GameRecord>;
  /** Reads the entries of a game from `version` on, in batches. */
  readonly read: (game: GameRecord, version: number) => AsyncIterable<readonly EntryRecord[]>;
  readonly timers: Timers;
  /** Looks for new entries at least this often, in case a notification is lost. */
  readonly pollMs: number;
}

export function createFeeds({ store, load, read, timers, pollMs }: FeedsOptions): Feeds {
  const feeds = new Map<string, Feed>();
  store.onNotification((id) => {
    const changed = id === null ? [...feeds.values()] : [feeds.get(id)];
    for (const feed of changed) feed?.wake();
  });

  const open = (gameType: GameType, game: GameRecord): Feed => {
    const { id } = game;
    const feed = createFeed(game, {
      load: () => load(gameType, id),
      read,
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
      // Nothing was received for a game without a feed: it may have changed since `game` was read. A feed with another
      // head is behind, ahead or based on entries that are no longer stored.
      if (known?.cursor().head !== game.head) feed.wake();
      return subscription;
    },
    publish: (batch) => {
      feeds.get(batch.game.id)?.push(batch);
      store.notify(batch.game.id);
    },
    refresh: (gameId) => {
      feeds.get(gameId)?.wake();
      store.notify(gameId);
    },
    size: () => feeds.size,
  };
}
