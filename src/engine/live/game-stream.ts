/**
 * The stream of a game. A feed reads new entries once per instance and delivers them to all streams of the game; what one of
 * these has missed it reads from the log, for itself alone.
 */
import type { GameType, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { isOver as gameIsOver, type EntryRecord, type GameRecord } from 'parlour-games/record/game-record';
import type { ViewedGame } from '#src/engine/access.js';
import { gameNotFound } from '#src/engine/errors.js';
import type { Client, Engine } from '#src/engine/engine.js';
import { assertFollows, entryBatches, LogReplaced } from '#src/engine/queries/log.js';
import { timeFor } from '#src/engine/time.js';
import type { Timers } from '#src/engine/timers.js';
import type { Bus, EntryBatch, FeedCursor, Feeds, News, Subscription } from './bus.js';
import { createSubscribers } from './subscribers.js';

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
  /** Until `signal` aborts. */
  readonly subscribe: (signal?: AbortSignal) => Subscription;
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
    subscribe: (signal) => ({ ...subscribers.join(signal && { signal }), cursor }),
    push: (batch) => {
      pending.push(batch);
      start();
    },
    wake,
  };
}

export interface FeedsOptions extends Pick<FeedOptions, 'read' | 'timers' | 'pollMs'> {
  readonly bus: Pick<Bus, 'subscribe'>;
  /** Loads a game as it is stored now. Refuses like a query if there is no such game. */
  readonly load: (gameType: GameType, id: string) => Promise<GameRecord>;
}

export function createFeeds({ bus, load, ...options }: FeedsOptions): Feeds {
  const feeds = new Map<string, Feed>();
  const open = (gameType: GameType, game: GameRecord): Feed => {
    const { id } = game;
    const feed = createFeed(game, {
      ...options,
      load: () => load(gameType, id),
      onEnd: () => {
        leave();
        if (feeds.get(id) === feed) feeds.delete(id);
      },
    });
    const { leave } = bus.subscribe(`game:${id}`, {
      hears: ({ kind, change }) => {
        if (change !== null) feed.push(change);
        else if (kind === 'changed') feed.wake();
        return false;
      },
    });
    feeds.set(id, feed);
    return feed;
  };
  return {
    subscribe: (gameType, game, signal) => {
      const known = feeds.get(game.id);
      const feed = known ?? open(gameType, game);
      const subscription = feed.subscribe(signal);
      // Nothing was received for a game without a feed: it may have changed since `game` was read. A feed with another
      // head is behind, ahead or based on entries that are no longer stored.
      if (known?.cursor().head !== game.head) feed.wake();
      return subscription;
    },
    size: () => feeds.size,
  };
}

export interface SubscribeOptions<Told> {
  /** The seq of the last entry that the caller has. */
  readonly after: number;
  /** Whose turns are taken to read what the caller has missed. */
  readonly client: Pick<Client, 'address'>;
  /** What is yielded for entries. */
  readonly tell: (entries: ViewerEntries) => Told;
}

/** Entries for one viewer. The batch may be shared with other subscribers. */
export interface ViewerEntries {
  readonly batch: EntryBatch;
  readonly viewer: Viewer;
}

/**
 * When a takeover revokes a seat's token, its stream continues as a spectator's, unless the game is private. A player whose
 * seat was taken over may still watch.
 */
const viewerAt = ({ seats, visibility }: GameRecord, viewer: Viewer): Viewer => {
  if (viewer === null) return null;
  const { kind, player } = at(seats, viewer);
  if (kind === 'human') return viewer;
  if (visibility === 'private' && player === undefined) throw gameNotFound();
  return null;
};

const isOver = ({ game }: FeedCursor, last: number): boolean => gameIsOver(game) && last === game.version - 1;

/** The last entry that a subscriber has. */
interface Reached {
  readonly seq: number;
  /** `null` if the subscriber only claims to have the entry. */
  readonly hash: string | null;
}

/** Nothing else of the batch is kept while the subscriber waits. */
const reachedBy = ({ entries }: EntryBatch): Reached => {
  const { seq, hash } = at(entries, -1);
  return { seq, hash };
};

/** Yields the stored entries that the feed has delivered and the subscriber has not reached, in pages; returns the last. */
async function* missedEntries<Told>(
  engine: Engine,
  cursor: FeedCursor,
  from: Reached,
  client: string,
  tell: (batch: EntryBatch) => Told,
): AsyncGenerator<Told, Reached> {
  const { game, version, head } = cursor;
  const log = { id: game.id, version, status: game.status };
  let { seq, hash } = from;
  for await (const entries of entryBatches(engine, log, { client, after: seq })) {
    if (hash !== null) assertFollows(game.id, at(entries, 0), hash);
    yield tell({ game, entries });
    ({ seq, hash } = at(entries, -1));
  }
  if (seq === version - 1 && hash !== null && hash !== head) throw new LogReplaced(game.id);
  return { seq, hash };
}

/**
 * Yields what is told of the entries after `after`: first of those that exist, then of the new ones, until the game is over or
 * `signal` aborts; returns the game. Those that the feed delivers while the caller is not waiting are read from the log for it
 * alone. `viewed` is the game that the caller has just been shown. Throws `LogReplaced` once the stored log no longer continues
 * what was yielded. Thousands of callers wait here, so as little as possible is kept meanwhile.
 */
export async function* subscribeToGame<Told>(
  engine: Engine,
  gameType: GameType,
  { game, viewer }: ViewedGame,
  { after, client: { address }, tell }: SubscribeOptions<Told>,
  signal: AbortSignal,
): AsyncGenerator<Told, GameRecord> {
  if (signal.aborted) return game;
  const { cursor, next, leave } = engine.feeds.subscribe(gameType, game, signal);
  const told = (batch: EntryBatch): Told => tell({ batch, viewer: viewerAt(batch.game, viewer) });
  try {
    for (let reached: Reached = { seq: after, hash: null }; ;) {
      const from = cursor();
      reached = yield* missedEntries(engine, from, reached, address, told);
      if (isOver(cursor(), reached.seq)) return cursor().game;
      if (cursor().version !== from.version) continue;
      const batch = await next();
      if (batch === null) return cursor().game;
      if (at(batch.entries, 0).seq !== reached.seq + 1) continue;
      yield told(batch);
      reached = reachedBy(batch);
    }
  } finally {
    leave();
  }
}

/** How long after the end of a game its streams wait for a rematch. */
const REMATCH_MS = 60_000;

const remainingMs = (engine: Engine, game: GameRecord): number =>
  game.updatedAt + REMATCH_MS - timeFor(engine, game);

/** Whether a rematch may still come, or has come, of a game that is over. */
export async function mayHaveRematch(engine: Engine, game: GameRecord): Promise<boolean> {
  return (
    game.status === 'finished' &&
    (remainingMs(engine, game) > 0 || (await engine.games.rematchOf(game)) !== null)
  );
}

/** The id of the rematch of a game that is over; waits for it up to a minute after the end. `null` if there is none. */
export async function rematchAfter(
  engine: Engine,
  game: GameRecord,
  signal: AbortSignal,
): Promise<string | null> {
  if (game.status !== 'finished') return null;
  const remaining = remainingMs(engine, game);
  const hears = ({ kind }: News): boolean => kind === 'changed' || kind === 'rematch';
  const { next, leave } = engine.bus.subscribe(`game:${game.id}`, { signal, hears });
  const cancel = engine.timers.after(Math.max(remaining, 0), leave);
  try {
    for (let isLast = remaining <= 0; ;) {
      const found = await engine.games.rematchOf(game);
      if (found !== null || isLast || signal.aborted) return found;
      const news = await next();
      if (news?.kind === 'rematch') return news.subject;
      isLast = news === null;
    }
  } finally {
    cancel();
    leave();
  }
}
