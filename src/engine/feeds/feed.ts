/** The feed of one game: reads its new entries once per instance and delivers them to the game's subscribers. */
import { assertFollows, LogReplaced } from '#src/engine/log-continuity.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import type { Timers } from '#src/engine/timers.js';
import { at } from 'parlour-games/kit/checked';
import { createSubscribers, type Subscriber } from './subscribers.js';

/** Consecutive new entries of a game. All subscribers get the same object, so that they can share what it is encoded to. */
export interface EntryBatch {
  /** The game after the last of these entries, or after a later one. */
  readonly game: GameRecord;
  /** In order, at least one. */
  readonly entries: readonly EntryRecord[];
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
  readonly cursor: () => FeedCursor;
  readonly subscribe: () => Subscription;
  /** Delivers entries that this instance has just committed. Reads the store instead if an earlier entry is missing. */
  readonly push: (batch: EntryBatch) => void;
  /**
   * Reads new entries from the store and delivers them. Calls during a read cause one more read. The feed fails if reading
   * fails, and with `LogReplaced` if the stored log no longer continues what was delivered.
   */
  readonly wake: () => void;
}

/** Throws `LogReplaced` if the stored game is behind what was delivered, or differs from it. */
const assertNotReplaced = (game: GameRecord, { version, head }: FeedCursor): void => {
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

/** One batch of the entries from `version` on; `null` if there are none or one is missing. */
const joinFrom = (version: number, batches: readonly EntryBatch[]): EntryBatch | null => {
  const entries = batches.flatMap((batch) => batch.entries).filter(({ seq }) => seq >= version);
  const isComplete = entries.length > 0 && entries.every(({ seq }, n) => seq === version + n);
  return isComplete ? { game: at(batches, -1).game, entries } : null;
};

/** The stored entries that have not been delivered. Throws `LogReplaced` if they do not continue those that have. */
async function* storedBatches(
  { load, read }: Pick<FeedOptions, 'load' | 'read'>,
  cursor: FeedCursor,
): AsyncGenerator<EntryBatch> {
  const game = await load();
  assertNotReplaced(game, cursor);
  // The name of a player may have been erased without an entry.
  if (game.version === cursor.version) yield { game, entries: [] };
  for await (const entries of read(game, cursor.version)) yield { game, entries };
}

/** A feed that begins after the entries of `game`. */
export function createFeed(game: GameRecord, options: FeedOptions): Feed {
  const { timers, pollMs, onEnd } = options;
  let current: FeedCursor = { version: game.version, head: game.head, game };
  let pending: EntryBatch[] = [];
  let mustRead = false;
  let isRunning = false;
  let hasEnded = false;
  let cancelPoll: () => void = () => undefined;

  const end = (): void => {
    hasEnded = true;
    cancelPoll();
    onEnd();
  };
  const subscribers = createSubscribers<EntryBatch>(game.id, timers, end);

  const deliver = async (batch: EntryBatch): Promise<void> => {
    const head = headAfter(game.id, current.head, batch.entries);
    current = { version: current.version + batch.entries.length, head, game: batch.game };
    if (batch.entries.length > 0) await subscribers.publish(batch);
  };

  const deliverNew = async (): Promise<void> => {
    const pushed = joinFrom(current.version, pending);
    const isReadDue = mustRead || pushed === null;
    pending = [];
    mustRead = false;
    if (pushed !== null) await deliver(pushed);
    if (!isReadDue) return;
    for await (const batch of storedBatches(options, current)) await deliver(batch);
  };

  const run = async (): Promise<void> => {
    cancelPoll();
    try {
      while ((mustRead || pending.length > 0) && !hasEnded) await deliverNew();
      if (!hasEnded) cancelPoll = timers.after(pollMs, wake);
    } catch (error) {
      end();
      await subscribers.fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      // In the same turn as the loop's last check: no call of `push` or `wake` comes in between.
      isRunning = false;
    }
  };

  const start = (): void => {
    if (isRunning || hasEnded) return;
    isRunning = true;
    void run();
  };

  const wake = (): void => {
    mustRead = true;
    start();
  };

  const cursor = (): FeedCursor => current;
  return {
    cursor,
    subscribe: () => ({ ...subscribers.join(), cursor }),
    push: (batch) => {
      pending.push(batch);
      start();
    },
    wake,
  };
}
