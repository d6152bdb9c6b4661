/** The port through which the engine keeps games; `src/persistence` implements it on PostgreSQL. */
import type { StoredResponse, CommitmentRecord, EntryRecord, GameRecord, Status } from './records.js';

/** A game as it is to be stored next: `game.revision` is one more than the revision that it was made from. */
export interface Update {
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
  readonly storedResponse?: StoredResponse;
}

export interface Creation {
  readonly game: GameRecord;
  /** The first entries, the deal first. */
  readonly entries: readonly EntryRecord[];
  readonly storedResponse?: StoredResponse;
  /** The commitment that the game uses up; not for rematches. */
  readonly commitmentId?: string;
}

export interface ListQuery {
  readonly type?: string;
  readonly status?: Status;
  readonly limit: number;
  /** Only games older than the one with this id. */
  readonly before?: string;
}

export interface FinishedQuery {
  readonly type?: string;
  /** Games that ended at this time or later … */
  readonly from: number;
  /** … and, of those that ended at this very time, have a greater id. */
  readonly afterId?: string;
  /** Games that ended before this time. */
  readonly to: number;
  readonly limit: number;
}

/** Thrown when the database cannot be reached, or does not answer in time. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Every method may throw `StoreUnavailable`. What a method reports as done is committed. */
export interface Store {
  load(id: string): Promise<GameRecord | null>;
  /** The revision that is stored now, or `null` when there is no such game. */
  revision(id: string): Promise<number | null>;
  /**
   * Stores a new game with its first entries, all or nothing. `false`: the answer's key has been used, the commitment
   * is used, expired or gone, or the game that this is a rematch of has moved on; nothing is stored. The commitment is
   * marked as used in the same transaction. With `rematchOf` so is the older game's `rematch` set, guarded by
   * `rematchOf.revision` like an update.
   */
  create(creation: Creation, rematchOf?: GameRecord): Promise<boolean>;
  /**
   * One statement: replaces the snapshot where its revision is still `game.revision − 1` and the answer's key is
   * unused, and adds the entries and the answer. What a game is created with (config, seed, visibility …) is not written
   * again. `false`: the guard failed, nothing is stored.
   */
  update(update: Update): Promise<boolean>;
  /** Entries with `seq` > `after`, in order, at most `limit`. */
  entries(gameId: string, after: number, limit: number): Promise<EntryRecord[]>;
  /** All entries of several games, in order, by the game's id; a game that is gone is left out. */
  logs(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly EntryRecord[]>>;
  storedResponse(gameId: string, keyHash: string): Promise<StoredResponse | null>;
  /** Public games, newest first. */
  list(query: ListQuery): Promise<GameRecord[]>;
  /** Finished games, ordered by the time of their end (`updatedAt`) and then by id. */
  finishedGames(query: FinishedQuery): Promise<GameRecord[]>;
  /** Removes a game, its log and the answers kept for requests about it; `false` when there was none. */
  delete(id: string): Promise<boolean>;
  /** Removes answers created before `time`; returns how many. */
  deleteStoredResponsesBefore(time: number): Promise<number>;
  /** Stores a new commitment with the answer, all or nothing. `false`: the answer's key has been used. */
  addCommitment(commitment: CommitmentRecord, answer?: StoredResponse): Promise<boolean>;
  commitment(id: string): Promise<CommitmentRecord | null>;
  /** Removes commitments, used or not, that expired before `time`; returns how many. */
  deleteCommitmentsExpiredBefore(time: number): Promise<number>;
  /** Whether the database answers and every migration is in. */
  ready(): Promise<boolean>;
  /** Tells every instance, this one included, that the game has changed; a hint that may get lost. */
  notify(gameId: string): void;
  /** Calls `listener` with the id of each game that was announced; returns how to stop. */
  onNotification(listener: (gameId: string) => void): () => void;
  close(): Promise<void>;
}
