/** The port through which the engine stores games; `src/persistence` implements it on PostgreSQL. */
import type {
  CommitmentRecord,
  EntryRecord,
  GameRecord,
  SeatRecord,
  Status,
  StoredResponse,
} from './records.js';

/** A seat that an update alters: somebody joined, or a computer player took over. */
export interface SeatChange {
  readonly index: number;
  readonly record: SeatRecord;
}

/** New entries of a game and its snapshot after them. */
export interface Update {
  readonly game: GameRecord;
  /** At least one; the stored version must be `game.version − entries.length`. */
  readonly entries: readonly EntryRecord[];
  /** The one seat that differs from what is stored, if any. */
  readonly seat?: SeatChange;
  readonly storedResponse?: StoredResponse;
}

export interface Creation {
  readonly game: GameRecord;
  /** The first entries, the deal first. */
  readonly entries: readonly EntryRecord[];
  readonly storedResponse?: StoredResponse;
  /** The commitment that the game uses up. */
  readonly commitmentId?: string;
}

/** Hands a seat of a rematch to the player who had it before. */
export interface SeatClaim {
  readonly gameId: string;
  readonly seat: number;
  readonly tokenHash: string;
  readonly storedResponse?: StoredResponse;
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
  /** The stored version, or `null` if the game does not exist. */
  version(id: string): Promise<number | null>;
  /**
   * Stores a new game with its first entries and marks its commitment as used, all or nothing. `false`: the response's
   * key is used, the commitment is not free, or the game it is a rematch of already has one; nothing is stored.
   */
  create(creation: Creation): Promise<boolean>;
  /**
   * One statement: replaces the snapshot if the stored version is the expected one and the response's key is unused,
   * and adds the entries and the response. What never changes after creation (config, seed, visibility …) is not
   * written. `false`: the guard failed, nothing is stored.
   */
  update(update: Update): Promise<boolean>;
  /**
   * Sets the token of a human seat without an entry, since nobody can see it. Never conflicts with an update or
   * another claim. `false`: no human plays the seat, or the response's key is used; nothing is stored.
   */
  claimSeat(claim: SeatClaim): Promise<boolean>;
  /** Entries with `seq` > `after`, in order, at most `limit`. */
  entries(gameId: string, after: number, limit: number): Promise<EntryRecord[]>;
  /** All entries of several games, in order, by the game's id; a game that does not exist is left out. */
  logs(gameIds: readonly string[]): Promise<ReadonlyMap<string, readonly EntryRecord[]>>;
  storedResponse(gameId: string, keyHash: string): Promise<StoredResponse | null>;
  /** The rematches of these games: the id of the new game by the id of the old one. */
  rematchesOf(gameIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Public games, newest first. */
  list(query: ListQuery): Promise<GameRecord[]>;
  /** Finished games, ordered by the time of their end (`updatedAt`) and then by id. */
  finishedGames(query: FinishedQuery): Promise<GameRecord[]>;
  /** Deletes a game, its log and the responses stored for it; `false` if the game does not exist. */
  delete(id: string): Promise<boolean>;
  /** Returns how many were deleted. */
  deleteStoredResponsesBefore(time: number): Promise<number>;
  /** Stores a new commitment with the response, all or nothing. `false`: the response's key is used. */
  addCommitment(commitment: CommitmentRecord, storedResponse?: StoredResponse): Promise<boolean>;
  commitment(id: string): Promise<CommitmentRecord | null>;
  /** Deletes commitments, used or not, that expired before `time`; returns how many. */
  deleteCommitmentsExpiredBefore(time: number): Promise<number>;
  /** Whether the database answers and every migration is applied. */
  ready(): Promise<boolean>;
  /** Notifies every instance, this one included, that the game has changed; a hint that may get lost. */
  notify(gameId: string): void;
  /** Calls `listener` with the id of each game of a notification; returns how to stop. */
  onNotification(listener: (gameId: string) => void): () => void;
  close(): Promise<void>;
}
