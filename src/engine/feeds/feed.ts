/** What the subscribers of one game on this instance share: its new entries are read once for all of them. */
import type { GameRecord } from '../records.js';
import type { Timers } from '../timers.js';
import { lastSeq, type News } from './news.js';
import { createOffers } from './offers.js';
import { createSubscribers, type Subscriber } from './subscribers.js';

/** How far a feed has come. */
export interface Progress {
  /** The number of entries that the subscribers have been told of, or are being told of. */
  readonly version: number;
  /** The game as last read, at `version` or later. */
  readonly game: GameRecord;
}

/** A subscriber, and how far its feed has come. */
export interface Subscription extends Subscriber {
  readonly progress: () => Progress;
}

export interface FeedOptions {
  /** Reads the entries from `version` on, in batches; none if there are none. */
  readonly read: (version: number) => AsyncIterable<News>;
  readonly timers: Timers;
  /** Reads at least this often, in case a notification is lost. */
  readonly pollMs: number;
  /** Called when the last subscriber has left, and when reading fails. */
  readonly onEnd: () => void;
}

export interface Feed {
  readonly progress: () => Progress;
  readonly subscribe: () => Subscription;
  /** Entries that have just been committed: the next `wake` need not read them. */
  readonly offer: (news: News) => void;
  /** Reads what is new and tells the subscribers. Calls that come meanwhile cause one more read. */
  readonly wake: () => void;
}

/** A feed that begins after the entries of `game`. */
export const createFeed = (game: GameRecord, { read, timers, pollMs, onEnd }: FeedOptions): Feed => {
  let current: Progress = { version: game.version, game };
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
    current = { version: lastSeq(news) + 1, game: news.game };
    await subscribers.tell(news);
  };

  const refresh = async (): Promise<void> => {
    const offered = offers.take(current.version);
    if (offered !== null) return tell(offered);
    for await (const news of read(current.version)) await tell(news);
  };

  const run = async (): Promise<void> => {
    cancelPoll();
    while (awake && !ended) {
      awake = false;
      await refresh();
    }
    if (!ended) cancelPoll = timers.after(pollMs, wake);
  };

  const fail = (error: unknown): Promise<void> => {
    end();
    return subscribers.fail(error instanceof Error ? error : new Error(String(error)));
  };

  const wake = (): void => {
    awake = true;
    if (running || ended) return;
    running = true;
    void run()
      .catch(fail)
      .finally(() => {
        running = false;
      });
  };

  const progress = (): Progress => current;
  return {
    progress,
    subscribe: () => ({ ...subscribers.join(), progress }),
    offer: offers.add,
    wake,
  };
};
