/**
 * News of games and of players, and who is connected. A listener subscribes to a topic. Instances send each other messages of
 * the form `topic/kind/subject`, each shorter than 130 bytes.
 */
import type { LRUCache } from 'lru-cache';
import type { Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { createCounts, type Counts } from '#src/engine/round-robin.js';
import type { Instances } from '#src/engine/instances.js';
import { assertFollows, LogReplaced } from '#src/engine/queries/log.js';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { hearersOf } from './notices.js';
import { createPresence, type Attendance, type SeatedGame, type Tell } from './presence.js';
import {
  createSubscribers,
  NEWS_KINDS,
  type GameChange,
  type News,
  type NewsKind,
  type Subscriber,
  type SubscriberOptions,
  type Subscribers,
  type Topic,
} from './subscribers.js';

/** The position of a game's topic in the log. */
export interface LogCursor {
  /** The number of entries that have been delivered, or are being delivered. */
  readonly version: number;
  /**
   * The hash of the last of these entries. A version is not enough: after a restore of the database, the log may have other
   * entries.
   */
  readonly head: string;
  /** The game as last read, at `version` or later. */
  readonly game: GameRecord;
}

/** A subscriber to a game: it gets all changes in the order of the log, with all their entries. */
export interface GameSubscriber extends Subscriber {
  readonly cursor: () => LogCursor;
  /** Moves the stream to another viewer when a takeover has revoked the token of its seat. */
  readonly moveTo: Attendance['moveTo'];
}

export interface GameSubscriberOptions {
  readonly signal: AbortSignal;
  readonly viewer: Viewer;
  /** Makes the subscriber count as present; called with who is: `{seats: [whether each is present], spectators}`. */
  readonly tell?: Tell;
}

export interface PlayerSubscriberOptions extends SubscriberOptions {
  /** Whether the player stays in line for a match as long as it subscribes. */
  readonly listens?: boolean;
  /**
   * Makes the player count as present in all of its games; called with who is present in each: `{game, type, seats,
   * spectators}`.
   */
  readonly tell?: Tell | undefined;
}

export interface Bus {
  /** Subscribes to the changes that follow `game`, a record that was just read. */
  readonly onGame: (game: GameRecord, options: GameSubscriberOptions) => GameSubscriber;
  readonly onPlayer: (playerId: string, options: PlayerSubscriberOptions) => Subscriber;
  /** Publishes news on a topic, here and on the other instances. */
  readonly tell: (topic: Topic, kind: NewsKind, subject?: string) => void;
  /** Publishes entries that this instance has committed. */
  readonly publish: (change: GameChange) => void;
  /** The ids of players with a stream over all of their games, anywhere. */
  readonly presentPlayers: () => string[];
  /** Who is connected to a game, as told to subscribers to its players. */
  readonly presentIn: (game: SeatedGame) => string;
  /** Publishes who has connected or disconnected, here and on other instances; to be called every second. */
  readonly tellPresence: () => Promise<void>;
  /** The number of streams and polls of each player on this instance. */
  readonly listening: Counts;
  /** Players who have begun or stopped listening since the `matches` job last emptied this set. */
  readonly moved: Set<string>;
  /** The number of games with subscribers. */
  readonly followedGames: () => number;
}

export interface BusOptions {
  readonly store: Store;
  readonly cache: LRUCache<string, GameRecord>;
  readonly timers: Timers;
  readonly instances: Instances;
  /** Every topic counts as changed at least this often, in case a notification was lost. */
  readonly pollMs: number;
  readonly log: LogSource;
}

/** Reads games and their logs from the database for the topics. */
export interface LogSource {
  /** The game as it is stored now. Refuses like a query if it does not exist. */
  readonly load: (game: GameRecord) => Promise<GameRecord>;
  /** Reads the entries of `game` from `version` on, in batches; none if there are none. */
  readonly read: (game: GameRecord, version: number) => AsyncIterable<readonly EntryRecord[]>;
}

const SEPARATOR = '/';

const parse = (message: string): News | null => {
  const [topic, name, subject = ''] = message.split(SEPARATOR);
  const kind = NEWS_KINDS.find((each) => each === name);
  return kind === undefined ? null : { topic: topic as Topic, kind, subject, change: null };
};

const newsOf = (topic: Topic, kind: NewsKind, subject = '', change: GameChange | null = null): News => ({
  topic,
  kind,
  subject,
  change,
});

/** Throws `LogReplaced` if the stored game has fewer entries than were delivered, or different ones. */
const assertNotReplaced = (game: GameRecord, { version, head }: LogCursor): void => {
  if (game.version > version || (game.version === version && game.head === head)) return;
  throw new LogReplaced(game.id);
};

/** The hash of the last of `entries`, each of which must follow the one before it. */
const headAfter = (id: string, head: string, entries: readonly EntryRecord[]): string => {
  let last = head;
  for (const entry of entries) {
    assertFollows(id, entry, last);
    last = entry.hash;
  }
  return last;
};

/** Joins changes into one with the entries from `version` on; `null` if there are none or one is missing. */
const joinFrom = (version: number, changes: readonly GameChange[]): GameChange | null => {
  const entries = changes.flatMap((change) => change.entries).filter(({ seq }) => seq >= version);
  const isComplete = entries.length > 0 && entries.every(({ seq }, n) => seq === version + n);
  return isComplete ? { game: at(changes, -1).game, entries, before: null } : null;
};

/**
 * The topic of a game. Changes come in the order of the log; entries that other instances wrote are read once for all
 * subscribers.
 */
export interface GameTopic {
  readonly cursor: () => LogCursor;
  readonly join: Subscribers['join'];
  /**
   * Delivers news. Reads the store if the news does not contain the new entries, or if an entry before them is missing; news
   * that arrives in the meantime causes one more read. All subscribers fail if reading fails, and with `LogReplaced` if the
   * stored log no longer continues what was delivered.
   */
  readonly receive: (news: News) => void;
}

/**
 * A topic that delivers the entries after `game`. `onEnd` is called when the last subscriber has left, and when all have
 * failed.
 */
export function createGameTopic(
  game: GameRecord,
  { load, read }: LogSource,
  timers: Timers,
  onEnd: () => void,
): GameTopic {
  const topic: Topic = `game:${game.id}`;
  let current: LogCursor = { version: game.version, head: game.head, game };
  let pending: GameChange[] = [];
  let mustRead = false;
  let isRunning = false;
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    onEnd();
  };
  const subscribers = createSubscribers(topic, timers, end);

  const deliver = async (change: GameChange): Promise<void> => {
    const head = headAfter(game.id, current.head, change.entries);
    current = { version: current.version + change.entries.length, head, game: change.game };
    await subscribers.publish(newsOf(topic, 'changed', '', change));
  };

  const deliverStored = async (): Promise<void> => {
    const stored = await load(game);
    assertNotReplaced(stored, current);
    // A player may have been erased from the game, which writes no entry.
    if (stored.version === current.version) current = { ...current, game: stored };
    for await (const entries of read(stored, current.version))
      await deliver({ game: stored, entries, before: null });
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while ((mustRead || pending.length > 0) && !hasEnded) {
        const pushed = joinFrom(current.version, pending);
        const isReadDue = mustRead || pushed === null;
        pending = [];
        mustRead = false;
        if (pushed !== null) await deliver(pushed);
        if (isReadDue) await deliverStored();
      }
    } catch (error) {
      end();
      await subscribers.fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      // In the same turn of the event loop as the last check, so nothing is received in between.
      isRunning = false;
    }
  };

  return {
    cursor: () => current,
    join: subscribers.join,
    receive: (news) => {
      if (news.kind !== 'changed') void subscribers.publish(news);
      else if (news.change !== null) pending.push(news.change);
      else mustRead = true;
      void run();
    },
  };
}

type OpenTopic = Pick<GameTopic, 'join' | 'receive'>;

/**
 * The topics of one kind with subscribers on this instance. `open` finds a topic, or calls `create` with the function that ends
 * it.
 */
const createTopics = <Opened extends OpenTopic>({ timers, pollMs }: BusOptions) => {
  const topics = new Map<Topic, Opened>();
  return {
    topics,
    open: (topic: Topic, create: (end: () => void) => Opened): Opened => {
      const known = topics.get(topic);
      if (known !== undefined) return known;
      let cancel = (): void => undefined;
      const opened = create(() => {
        cancel();
        if (topics.get(topic) === opened) topics.delete(topic);
      });
      const poll = (): void => {
        cancel = timers.after(pollMs, () => {
          poll();
          opened.receive(newsOf(topic, 'changed'));
        });
      };
      poll();
      topics.set(topic, opened);
      return opened;
    },
  };
};

const createPlayerTopic = (topic: Topic, timers: Timers, onEnd: () => void): OpenTopic => {
  const { join, publish } = createSubscribers(topic, timers, onEnd);
  return { join, receive: (news) => void publish(news) };
};

/**
 * The topics on which a change is published, each with its news: the game, its players, and the game of which it is a rematch.
 */
const newsOfChange = (change: GameChange): readonly News[] => {
  const { game, entries } = change;
  const isRematch = at(entries, 0).seq === 0 && game.rematchOf !== null;
  return [
    newsOf(`game:${game.id}`, 'changed', '', change),
    ...hearersOf(game).map(({ playerId }) => newsOf(`player:${playerId}`, 'changed', game.id, change)),
    ...(isRematch ? [newsOf(`game:${game.rematchOf}`, 'rematch', game.id)] : []),
  ];
};

const forgetGames = (cache: BusOptions['cache'], player: Topic): void => {
  for (const [id, { seats }] of cache.entries())
    if (seats.some((seat) => `player:${seat.player?.id}` === player)) cache.delete(id);
};

/** Counts the streams and polls of each player on this instance. */
const createListening = () => {
  const listening = createCounts();
  const moved = new Set<string>();
  const count = (playerId: string, change: 1 | -1): void => {
    if (listening.add(playerId, change) === (change === 1 ? 1 : 0)) moved.add(playerId);
  };
  return { listening, moved, count };
};

export function createBus(options: BusOptions): Bus {
  const { store, cache, timers, log } = options;
  const games = createTopics<GameTopic>(options);
  const players = createTopics<OpenTopic>(options);
  const { count, ...listeners } = createListening();
  const receive = (news: News): void => {
    if (news.kind === 'departed') forgetGames(cache, news.topic);
    (games.topics.get(news.topic) ?? players.topics.get(news.topic))?.receive(news);
  };
  const tellOthers = (topic: Topic, kind: NewsKind, subject: string): void => {
    store.notify([topic, kind, subject].join(SEPARATOR));
  };
  const tell = (...[topic, kind, subject = '', change]: Parameters<typeof newsOf>): void => {
    receive(newsOf(topic, kind, subject, change));
    tellOthers(topic, kind, subject);
  };
  const presence = createPresence({ ...options, tellOthers });
  const receiveAnything = (): void => {
    for (const topic of [...games.topics.keys(), ...players.topics.keys()]) receive(newsOf(topic, 'changed'));
    for (const topic of games.topics.keys()) receive(newsOf(topic, 'rematch'));
    presence.askAgain();
  };
  store.onNotification((message) => {
    const news = message === null ? null : parse(message);
    if (message === null) receiveAnything();
    else if (news?.kind === 'present' || news?.kind === 'asks') presence.receive(news);
    else if (news !== null) receive(news);
  });
  return {
    onGame: (game, { viewer, tell: tellPresent, signal }) => {
      const topic: Topic = `game:${game.id}`;
      const known = games.topics.get(topic);
      const open = games.open(topic, (end) => createGameTopic(game, log, timers, end));
      const attendance = tellPresent && presence.attend(topic, game, viewer, tellPresent);
      const { next, leave } = open.join({ signal, onLeave: attendance?.leave });
      // A game without subscribers receives nothing, so it may have changed since `game` was read. A topic with another head is
      // behind, ahead, or based on entries that are no longer stored.
      if (known?.cursor().head !== game.head) open.receive(newsOf(topic, 'changed'));
      // Thousands of these may exist: V8 would keep a hidden class for each object that begins with a spread.
      return { next, leave, cursor: open.cursor, moveTo: (...to) => attendance?.moveTo(...to) };
    },
    onPlayer: (playerId, { hears, signal, listens = false, tell: tellPresent }) => {
      const topic: Topic = `player:${playerId}`;
      const attendance = tellPresent && presence.attend(topic, null, null, tellPresent);
      if (listens) count(playerId, 1);
      const onLeave = (): void => {
        attendance?.leave();
        if (listens) count(playerId, -1);
      };
      const open = players.open(topic, (end) => createPlayerTopic(topic, timers, end));
      return open.join({ hears, signal, onLeave });
    },
    tell,
    publish: (of) => {
      for (const { topic, kind, subject, change } of newsOfChange(of)) tell(topic, kind, subject, change);
    },
    presentIn: presence.presentIn,
    presentPlayers: presence.presentPlayers,
    tellPresence: presence.update,
    ...listeners,
    followedGames: () => games.topics.size,
  };
}
