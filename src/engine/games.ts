/** The one way for commands and queries to get a game: fresh, cached, or as it stood at an earlier version. */
import { LRUCache } from 'lru-cache';
import type { GameType } from 'parlour-games/game-type';
import { recordName } from 'parlour-games/record/archive/layout';
import type { GameRecord } from 'parlour-games/record/game-record';
import { EngineError, gameNotFound } from './errors.js';
import { createPastViews, type PastViews } from './past/past-views.js';
import { entryPages } from './queries/log.js';
import type { Store } from './store.js';
import type { Timers } from './timers.js';

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

export interface Games extends PastViews {
  /**
   * Games that several instances seem to change. Their cached record is probably outdated, so commands read the game first,
   * merely to avoid deciding twice.
   */
  readonly contended: LRUCache<string, true>;
  /** The last known record of recently used games. Never trusted: every write is guarded by version and head. */
  readonly cache: LRUCache<string, GameRecord>;
  /** Where the records of archived games can be read; `null` if the host does not say. */
  readonly archiveUrl: string | null;
  /**
   * The game as it is stored now. If the cached record is up to date, only the last entry's hash is read. `fresh` reads the
   * whole record, because some changes write no entry. Refuses unknown or malformed ids and games of another type
   * (`not-found`), and games that have left the database (`archived`).
   */
  readonly read: (gameType: GameType, id: string, options?: ReadOptions) => Promise<GameRecord>;
  /** Like `read`, for a game of any type; `null` if there is none. */
  readonly find: (id: string, options?: ReadOptions) => Promise<GameRecord | null>;
  /** The error for a game that is not stored: `not-found`, or `archived` unless the game was private. */
  readonly missing: (gameType: GameType, id: string) => Promise<EngineError>;
  /** The id of a finished game's rematch, if there is one. It is linked by an index, not by an entry. */
  readonly rematchOf: (game: GameRecord) => Promise<string | null>;
  /** Runs the changes of one game one after another, so that they do not race each other within this process. */
  readonly withLock: <T>(id: string, work: () => Promise<T>) => Promise<T>;
}

export interface ReadOptions {
  readonly fresh?: boolean;
}

export interface GamesOptions {
  readonly store: Store;
  readonly timers: Timers;
  readonly archiveUrl: string | null;
  /** How many records are cached. */
  readonly cached: number;
  /** The memory for the snapshots of all games, measured as the length of their states in JSON. */
  readonly snapshotBytes: number;
}

/**
 * Locks by id: the calls for an id run one at a time, in order. The map holds no results, because once a map has grown, V8
 * keeps even deleted contents in memory for a while.
 */
export function createLocks(): Pick<Games, 'withLock'> & { readonly isLocked: (id: string) => boolean } {
  const locks = new Map<string, (() => void)[]>();
  return {
    isLocked: (id) => locks.has(id),
    withLock: async (id, work) => {
      const waiting = locks.get(id);
      if (waiting === undefined) locks.set(id, []);
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      try {
        return await work();
      } finally {
        const next = locks.get(id)?.shift();
        if (next === undefined) locks.delete(id);
        else next();
      }
    },
  };
}

/** Pages of logs that are replayed: replaying an entry is cheap, so one large page costs less than several small ones. */
const REPLAYED = { pageSize: 500 };

/** How long a game counts as contended after another instance's last known change: longer than a move usually takes. */
const CONTENDED_MS = 30_000;

export function createGames({ store, timers, archiveUrl, cached, snapshotBytes }: GamesOptions): Games {
  const cache = new LRUCache<string, GameRecord>({ max: cached });
  const games: Games = {
    cache,
    contended: new LRUCache({ max: cached, ttl: CONTENDED_MS }),
    archiveUrl,
    read: async (gameType, id, options) => {
      if (!isUuid(id)) throw gameNotFound();
      const game = await games.find(id, options);
      if (game === null) throw await games.missing(gameType, id);
      if (game.type !== gameType.id) throw gameNotFound();
      return game;
    },
    find: async (id, { fresh = false } = {}) => {
      const known = fresh ? undefined : cache.get(id);
      const head = known && (await store.head(id));
      if (known && head === known.head) return known;
      const game = await store.load(id);
      if (game === null) cache.delete(id);
      else cache.set(id, game);
      return game;
    },
    missing: async ({ id: type }, id) => {
      const archived = await store.archivedGame(id);
      if (archived?.type !== type || archived.visibility === 'private') return gameNotFound();
      const record = games.archiveUrl !== null && { record: `${games.archiveUrl}/${recordName(archived)}` };
      return new EngineError('archived', `The game ended on ${archived.day} and has been archived.`, {
        ...record,
      });
    },
    rematchOf: async ({ id, status }) =>
      status === 'finished' ? ((await store.rematchesOf([id])).get(id) ?? null) : null,
    ...createLocks(),
    ...createPastViews({
      read: (game, after) => entryPages({ store, timers }, game, { client: game.id, after, ...REPLAYED }),
      timers,
      snapshotBytes,
    }),
  };
  return games;
}
