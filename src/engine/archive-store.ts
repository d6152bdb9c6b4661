/** The part of the store for games that ended a while ago: `Store` in store.ts. */
import type { EntryRecord, GameRecord, Visibility } from 'parlour-games/record/game-record';

/** What is left of a game whose record has been archived. */
export interface ArchivedGame extends Pick<GameRecord, 'id' | 'type'> {
  readonly visibility: Visibility;
  /** The day on which the game ended, by UTC, as in `2026-11-25`. */
  readonly day: string;
}

export interface ArchivableQuery {
  /** Games that ended before this time. */
  readonly before: number;
  /** After this one, in the order in which they ended. */
  readonly after: Pick<GameRecord, 'id' | 'updatedAt'> | null;
  readonly limit: number;
}

export interface ArchiveStore {
  /** Games that may leave the database: they are over, and statistics have counted them. In the order in which they ended. */
  archivableGames(query: ArchivableQuery): Promise<readonly GameRecord[]>;
  /**
   * Deletes games whose records have been archived, with their logs and idempotency records, and leaves what `archivedGame`
   * returns; statistics go on counting them. Returns the ids of those that it deleted: not of those whose head is another.
   */
  archive(games: readonly Pick<GameRecord, 'id' | 'head'>[]): Promise<readonly string[]>;
  /** What is left of a game that was archived. */
  archivedGame(id: string): Promise<ArchivedGame | null>;
}

/** The part of the store for logs: a while after the end of a game its log is packed. */
export interface LogStore {
  /** Entries with `seq` > `after`, in order, at most `limit`. */
  entries(gameId: string, after: number, limit: number): Promise<EntryRecord[]>;
  /** The whole logs of several games that are over by game id, each in order. Games that do not exist are left out. */
  logs(
    games: readonly Pick<GameRecord, 'id' | 'version'>[],
  ): Promise<ReadonlyMap<string, readonly EntryRecord[]>>;
  /** Packs the logs of some games that finished more than `keptS` seconds ago, so that they take less space; returns how many. */
  packLogs(keptS: number): Promise<number>;
}
