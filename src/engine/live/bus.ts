/**
 * What is new of games and of players. Whoever listens subscribes to a topic; instances tell each other of topics by messages of
 * one kind: `topic/kind/subject`, in less than 130 bytes.
 */
import type { LRUCache } from 'lru-cache';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { hearersOf } from './notices.js';
import {
  createSubscribers,
  type Subscriber,
  type SubscriberOptions,
  type Subscribers,
} from './subscribers.js';

export type Topic = `${'game' | 'player'}:${string}`;

/** Consecutive new entries of a game. All subscribers get the same object, so that they can share what it is encoded to. */
export interface EntryBatch {
  /** The game after the last of these entries, or after a later one. */
  readonly game: GameRecord;
  /** In order, at least one. */
  readonly entries: readonly EntryRecord[];
}

/** New entries, and the game before them; `null` if it was new. */
export interface GameChange extends EntryBatch {
  readonly before: GameRecord | null;
}

/**
 * `changed`: a game, that of the topic or the subject. `rematch`: of the game there is one, the subject. `tokens`: some of the
 * player may have ended. `departed`: the player was deleted. `present`, `asks`: see `presence.ts`.
 */
const KINDS = ['changed', 'rematch', 'tokens', 'departed', 'present', 'asks'] as const;

export type NewsKind = (typeof KINDS)[number];

export interface News {
  readonly topic: Topic;
  readonly kind: NewsKind;
  /** Empty if it may be any. */
  readonly subject: string;
  /** `null` if another instance has changed the game. */
  readonly change: GameChange | null;
}

export interface Bus {
  readonly subscribe: (topic: Topic, options: SubscriberOptions<News>) => Subscriber<News>;
  /** Tells subscribers, here and on other instances. */
  readonly tell: (topic: Topic, kind: NewsKind, subject?: string) => void;
  /** Tells other instances only. */
  readonly tellOthers: (topic: Topic, kind: NewsKind, subject: string) => void;
  /** Tells of entries that this instance has committed. */
  readonly publish: (change: GameChange) => void;
  /** Calls `listener` with what other instances tell, of whichever topic, and with `null` when some of it may have been lost. */
  readonly onNewsElsewhere: (listener: (news: News | null) => void) => void;
}

/** The position of a feed in the log. */
export interface FeedCursor {
  /** The number of entries that have been delivered, or are being delivered. */
  readonly version: number;
  /** The hash of the last of these entries: after a restore of the database, other entries may have their seqs. */
  readonly head: string;
  /** The game as last read, at `version` or later. */
  readonly game: GameRecord;
}

/** A subscriber, and the position of its feed. */
export interface Subscription extends Subscriber<EntryBatch> {
  readonly cursor: () => FeedCursor;
}

/** The feeds of all games that have streams on this instance. */
export interface Feeds {
  /** Subscribes to the entries after `game`, a record just read, until `signal` aborts. */
  readonly subscribe: (gameType: GameType, game: GameRecord, signal?: AbortSignal) => Subscription;
  /** The number of games with subscribers. */
  readonly size: () => number;
}

/** Who listens, by a stream or a poll, and so stays in line for a match. */
export interface Listening {
  /** Subscribes to what is new of the player, who listens until the subscriber leaves. */
  readonly subscribe: (playerId: string, options: SubscriberOptions<News>) => Subscriber<News>;
  /** Notes what is new since the last call. */
  readonly note: () => Promise<void>;
}

export interface BusOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  readonly cache: LRUCache<string, GameRecord>;
  readonly timers: Pick<Timers, 'yieldToOthers'>;
}

const SEPARATOR = '/';

const parse = (message: string): News | null => {
  const [topic, name, subject = ''] = message.split(SEPARATOR);
  const kind = KINDS.find((each) => each === name);
  return kind === undefined ? null : { topic: topic as Topic, kind, subject, change: null };
};

export function createBus({ store, cache, timers }: BusOptions): Bus {
  const topics = new Map<Topic, Subscribers<News>>();
  const listeners = new Set<(news: News | null) => void>();
  const forgetGames = (player: Topic): void => {
    for (const [id, { seats }] of cache.entries())
      if (seats.some((seat) => `player:${seat.player?.id}` === player)) cache.delete(id);
  };
  const receive = (news: News): void => {
    if (news.kind === 'departed') forgetGames(news.topic);
    void topics.get(news.topic)?.publish(news);
  };
  const tellOthers = (topic: Topic, kind: NewsKind, subject: string): void => {
    store.notify([topic, kind, subject].join(SEPARATOR));
  };
  const tell = (topic: Topic, kind: NewsKind, subject = '', change: GameChange | null = null): void => {
    receive({ topic, kind, subject, change });
    tellOthers(topic, kind, subject);
  };
  store.onNotification((message) => {
    const news = message === null ? null : parse(message);
    if (news !== null) receive(news);
    else if (message === null)
      for (const topic of topics.keys()) receive({ topic, kind: 'changed', subject: '', change: null });
    for (const listener of listeners) listener(news);
  });
  return {
    subscribe: (topic, options) => {
      const open = (): Subscribers<News> =>
        createSubscribers(topic, timers, () => {
          if (topics.get(topic) === all) topics.delete(topic);
        });
      const all: Subscribers<News> = topics.get(topic) ?? open();
      topics.set(topic, all);
      return all.join(options);
    },
    tell,
    tellOthers,
    publish: (change) => {
      const { game, entries } = change;
      tell(`game:${game.id}`, 'changed', '', change);
      for (const { playerId } of hearersOf(game)) tell(`player:${playerId}`, 'changed', game.id, change);
      if (at(entries, 0).seq === 0 && game.rematchOf !== null)
        tell(`game:${game.rematchOf}`, 'rematch', game.id);
    },
    onNewsElsewhere: (listener) => void listeners.add(listener),
  };
}
