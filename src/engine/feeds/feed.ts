/** What the subscribers of one game on this instance share: its new entries are read once for all of them. */
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';
import type { Timers } from '#src/engine/timers.js';
import { assertFollows, LogReplaced } from '#src/engine/log-continuity.js';
import { lastSeq, type News } from './news.js';
import { createOffers } from './offers.js';
import { createSubscribers, type Subscriber } from './subscribers.js';

/** How far a feed has come. */
export interface Progress {
  /** The number of entries that the subscribers have been told of, or are being told of. */
  readonly version: number;
  /** The hash of the last of these entries: after a restore of the database, others may have their seqs. */
  readonly head: string;
  /** The game as last read, at `version` or later. */
  readonly game: GameRecord;
}

/** A subscriber, and how far its feed has come. */
export interface Subscription extends Subscriber {
  readonly progress: () => Progress;
}

export interface FeedOptions {
  /** Loads the game as it is stored now. Refuses like a query if there is no such game. */
  readonly load: () => Promise<GameRecord>;
  /** Reads the entries of `game` from `version` on, in batches; none if there are none. */
  readonly read: (game: GameRecord, version: number) => AsyncIterable<readonly EntryRecord[]>;
  readonly timers: Timers;
  /** Reads at least this often, in case a notification is lost. */
  readonly pollMs: number;
  /** Called when the last subscriber has left, when reading fails, and when the log was replaced. */
  readonly onEnd: () => void;
}

export interface Feed {
  readonly progress: () => Progress;
  readonly subscribe: () => Subscription;
  /** Entries that have just been committed: the `wake` that follows need not read them. */
  readonly offer: (news: News) => void;
  /**
   * Reads what is new and tells the subscribers. Calls that come meanwhile cause one more read. Fails for all of them if
   * reading fails, and with `LogReplaced` if the stored log no longer continues what they were told.
   */
  readonly wake: () => void;
}

/** Throws `LogReplaced` if the stored game is behind what the subscribers know, or differs from it. */
const assertNotReplaced = (game: GameRecord, { version, head }: Progress): void => {
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

/** A feed that begins after the entries of `game`. */
export const createFeed = (game: GameRecord, { load, read, timers, pollMs, onEnd }: FeedOptions): Feed => {
  let current: Progress = { version: game.version, head: game.head, game };
  let awake = false;
  let running = false;
  let ended = false;
  let cancelPoll: () => void = () => undefined;
  const offers = createOffers();

  const end = (): void => {
    ended = true;
    cancelPoll();
    onEnd();
  };
  const subscribers = createSubscribers(timers, end);

  const tell = async (news: News): Promise<void> => {
    const head = headAfter(game.id, current.head, news.entries);
    current = { version: lastSeq(news) + 1, head, game: news.game };
    await subscribers.tell(news);
  };

  const refresh = async (): Promise<void> => {
    const mustRead = offers.takeOthers();
    const offered = offers.take(current.version);
    if (offered !== null) await tell(offered);
    if (offered !== null && !mustRead) return;
    const stored = await load();
    assertNotReplaced(stored, current);
    for await (const entries of read(stored, current.version)) await tell({ game: stored, entries });
  };

  const run = async (): Promise<void> => {
    cancelPoll();
    try {
      while (awake && !ended) {
        awake = false;
        await refresh();
      }
      if (!ended) cancelPoll = timers.after(pollMs, wake);
    } catch (error) {
      end();
      await subscribers.fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      // In the same turn as the loop's last look at `awake`: no call of `wake` comes in between.
      running = false;
    }
  };

  const wake = (): void => {
    awake = true;
    offers.woken();
    if (running || ended) return;
    running = true;
    void run();
  };

  const progress = (): Progress => current;
  return {
    progress,
    subscribe: () => ({ ...subscribers.join(), progress }),
    offer: offers.add,
    wake,
  };
};
