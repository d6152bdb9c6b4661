/**
 * The port through which the engine stores games and what belongs to them. `src/persistence` implements it on PostgreSQL.
 * Times are milliseconds since 1970; hashes and secrets are lower-case hex.
 */
import type { Seat } from 'parlour-games/game-type';
import type { JobName } from '#src/engine/jobs/jobs.js';
import type {
  EntryRecord,
  GameRecord,
  SeatRecord,
  Status,
  Visibility,
} from 'parlour-games/record/game-record';
import type { IdempotencyRecord } from './idempotency-record.js';
import type { LadderStore, RatedGame } from './players/ladder-store.js';
import type { PlayersInGame, PlayerStore } from './players/player-store.js';
import type { SeriesStore } from './players/series-store.js';
import type { WebhookStore } from './players/webhook-store.js';

/** A secret that the server has committed to; it goes into the seed of one game. */
export interface CommitmentRecord {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The game that used it. */
  readonly gameId: string | null;
}

/** A process of the service. */
export interface Instance {
  readonly id: string;
  readonly release: string;
  /** By game type, the newest version of its rules that the instance knows. It knows all earlier ones, too. */
  readonly rules: Readonly<Record<string, number>>;
}

/** A period in which no instance was alive, by the clock of the database. */
interface Outage {
  readonly beganAt: number;
  readonly endedAt: number;
}

/** The clock of the database, as this instance estimates it between two requests to the database. */
export interface DatabaseClock {
  /**
   * Milliseconds since 1970, by the clock that decides in the game. Never ahead of that clock, and behind it by at most the
   * duration of a request to the database.
   */
  readonly now: (gameId?: string) => number;
  /** Sets the clock to a time just returned by the database. */
  readonly set: (time: number) => void;
  /** Reads the time from the database again, for instance after it has refused a time in this game as wrong. */
  readonly correct: (gameId: string) => Promise<void>;
  /** Makes sure that `now` knows the clock that will decide in a new game. */
  readonly prepare: (gameId: string) => Promise<void>;
}

/** What a heartbeat returns about the other instances and the database. */
export interface Heartbeat {
  /** The other instances that are alive. */
  readonly others: readonly Instance[];
  /** The time by the clock of the database. */
  readonly now: number;
  /** When the latest outage ended; `null` if there was none. */
  readonly outageEndedAt: number | null;
}

export interface Creation {
  readonly game: GameRecord;
  /** The first entries of the log, starting with entry 0, the deal. */
  readonly entries: readonly EntryRecord[];
  readonly record?: IdempotencyRecord;
  /** In a game whose time can run out: when the job that watches clocks has to look at it; `null` if never. */
  readonly dueAt?: number | null;
  /** The players of the game, if it has any. */
  readonly players?: PlayersInGame;
  /** The matches that the game is made of, and the seats of their players. */
  readonly matches?: readonly { readonly id: string; readonly seat: Seat }[];
  /** The commitment that the game uses up. */
  readonly commitmentId?: string;
  /** Whether a job plays the game on, because it has no people. */
  readonly isLeftToComputers?: boolean;
}

export interface Update {
  /** The game after `entries`. Its `version` counts them. */
  readonly game: GameRecord;
  /** The new entries of the log, at least one. */
  readonly entries: readonly EntryRecord[];
  /**
   * The hash of the entry before `entries`. A version alone does not identify a log: after a restore of the database, other
   * entries may follow where some were lost.
   */
  readonly previousHead: string;
  /** The one seat that the entries change (a join or a takeover). The other seats stay as they are stored. */
  readonly seat?: SeatChange;
  readonly record?: IdempotencyRecord;
  /** Whether a job plays the game on, because it has no people, or none any more. */
  readonly isLeftToComputers?: boolean;
  /** Set in a game with clocks, and in one whose open seats can be taken for a limited time only. */
  readonly timing?: Timing;
  /** Set if the game has players. */
  readonly players?: PlayersInGame;
}

/** How an update of a game with clocks depends on the clock of the database. */
export interface Timing {
  /**
   * When the job that watches clocks has to look at the game; `null` if never. An earlier stored time is left as it is, because
   * changing an indexed column with every move is expensive.
   */
  readonly dueAt: number | null;
  /** The deadline before the update: of the running clock, or of the time to join. `null` if there was none. */
  readonly deadline: number | null;
  /**
   * How the change relates to the clock. In a waiting game, an `expiry` (its cancellation by the clock) may be stored only at
   * or after the deadline, every other change (`join`) only before it. In a running game, an `extension` may be stored at any
   * time, a `timeout` only at or after the deadline and while instances record outages, and a `move` only before it. Neither of
   * the last two is stored before the game has been extended by all outages.
   */
  readonly kind: 'move' | 'timeout' | 'extension' | 'join' | 'expiry';
  /** The version at which pending responses end, because computer players have replied; `null` if they are still to reply. */
  readonly settledVersion: number | null;
}

/** A game that may be due. */
export interface DueGame {
  readonly game: GameRecord;
  /** The time when it was claimed, by the clock that decides in it. */
  readonly now: number;
}

export interface UnfinishedGame {
  readonly id: string;
  readonly type: string;
  readonly updatedAt: number;
}

/** The new due time of a game that was claimed too early. */
export interface Postponed {
  readonly id: string;
  readonly version: number;
  /** When the game is due for the job that watches clocks; `null` if not before its next entry. */
  readonly dueAt: number | null;
}

export interface SeatChange {
  readonly index: Seat;
  /** Replaces the stored seat. The order of its keys is not kept. */
  readonly record: SeatRecord;
}

export interface ListQuery {
  readonly type?: string;
  readonly status?: Status;
  readonly limit: number;
  /** Only games older than the one with this id. */
  readonly before?: string;
}

export interface PlayerListQuery extends ListQuery {
  readonly playerId: string;
  /** `mine`: only games in which it is the player's turn. */
  readonly turn?: 'mine';
  /** Only public games in which the player has a seat; otherwise also those that it is invited to. */
  readonly isPublic: boolean;
}

export interface FinishedQuery {
  readonly type?: string;
  /** Only games that statistics, the ladder and their series have counted: these may leave the database. */
  readonly isCounted?: boolean;
  /** Games that ended at this time or later … */
  readonly from: number;
  /** … and, if they ended at exactly this time, have a greater id. */
  readonly afterId?: string;
  /** Games that ended before this time. */
  readonly to: number;
  readonly limit: number;
}

/** The row that is left of a game whose record has been archived. */
export interface ArchivedGame extends Pick<GameRecord, 'id' | 'type'> {
  readonly visibility: Visibility;
  /** The day on which the game ended, by UTC, as in `2026-11-25`. */
  readonly day: string;
}

/** Games that are not over. */
export type UnfinishedQuery =
  /** Games that were created before `createdBefore` and whose id is greater than `after`. */
  | { readonly after: string | null; readonly createdBefore: number; readonly limit: number }
  /** Running games whose last person has left. */
  | { readonly isLeftToComputers: true; readonly limit: number };

/** The counts of a player's finished games of one type. */
export type PlayerTally = { readonly type: string } & Readonly<
  Record<'wins' | 'draws' | 'losses' | 'resigned' | 'timedOut', number>
>;

/** A finished game that has not been counted. */
export interface UncountedGame {
  readonly id: string;
  /** What the ladder needs; `null` unless the game is rated. */
  readonly rated: RatedGame | null;
}

/** One line of a type's statistics: the number of finished games, or computer players' seats, whose `counter` was `value`. */
export interface TypeTally {
  /** `length`, `outcome`, `reason`, `winner` (a seat), or a level as in `cpu:easy`. */
  readonly counter: string;
  readonly value: string;
  readonly games: number;
}

/** The database is unreachable or did not respond in time. A write that throws this may have been committed. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** A write failed in an unforeseen way: it is not known whether the change was stored. */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown';
}

/** The database has no room for this change; it was not stored. */
export class StoreFull extends StoreUnavailable {
  override readonly name = 'StoreFull';
}

/** The part of the store for games, their logs, and the rows that are left of archived games. */
export interface GameStore {
  load(id: string): Promise<GameRecord | null>;
  /** The hash of the stored log's last entry, or `null` if the game does not exist. */
  head(id: string): Promise<string | null>;
  /**
   * Stores a new game with its first entries and the record, and marks the commitment as used and the matches as matched, all
   * or nothing. Returns `false` and stores nothing if the record's key is used, if the commitment is used, expired or unknown,
   * if `game.rematchOf` already has a rematch that was not cancelled, if a slot for an invitation is taken, if one of the
   * matches no longer waits, if one of its players has been deleted, if its series is not running or already has a game of
   * this number, or if time can run out in the game and it was not created within the last second. Throws `StoreFull` while
   * disk space is scarce.
   */
  create(creation: Creation): Promise<boolean>;
  /**
   * Stores a change of a game in one statement: the snapshot, the new entries, the changed seat and the record. Returns
   * `false` and stores nothing if the stored version is no longer `game.version − entries.length`, if the stored head is
   * not `previousHead`, if the record's key is used, if the player who takes a seat has been deleted, or if `timing` forbids
   * it; in a game with clocks the last entry has to be at most a second old. Writes neither what is fixed at creation
   * (config, seed, visibility …) nor, without `seat`, the seats. Throws an `Error` if `entries` is empty.
   */
  update(update: Update): Promise<boolean>;
  /** Ends pending responses of the game, because computer players cannot reply now. */
  settle(gameId: string): Promise<void>;
  /**
   * Gives a human seat a token (none if it is a player's) and stores the record, in one statement. Returns `false` and stores
   * nothing if the seat does not exist or is not `human`, or if the record's key is used. The version stays the same; no
   * concurrent update or claim of another seat is lost.
   */
  claimSeat(
    gameId: string,
    seatIndex: Seat,
    tokenHash: string | null,
    record?: IdempotencyRecord,
  ): Promise<boolean>;
  /** The ids of the latest rematches by the ids of their old games, in one query. Games without a rematch are left out. */
  rematchesOf(gameIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Public games, or those of a player, newest first; cancelled ones only if `status` says so. */
  list(query: ListQuery | PlayerListQuery): Promise<GameRecord[]>;
  /** Games that are over, ordered by the time they ended (`updatedAt`), then by id. */
  finishedGames(query: FinishedQuery): Promise<GameRecord[]>;
  /** Games that are not over, oldest first, at most `limit`. */
  unfinishedGames(query: UnfinishedQuery): Promise<readonly UnfinishedGame[]>;
  /** Finished games that no instance has counted yet, at most `limit`. */
  uncountedGames(limit: number): Promise<readonly UncountedGame[]>;
  /** Counts the uncounted ones among these games; returns how many. They stay counted until `delete` subtracts them. */
  countInStatistics(ids: readonly string[]): Promise<number>;
  /** The outcomes of a player's finished games, by type; of public ones only or of all. */
  playerStatistics(playerId: string, isPublic: boolean): Promise<readonly PlayerTally[]>;
  /** The statistics of the finished public games of a type. */
  typeStatistics(type: string): Promise<readonly TypeTally[]>;
  /**
   * Deletes a game, its log and its idempotency records; in its series it counts as played without a winner. Returns `false` if
   * the game does not exist.
   */
  delete(id: string, series?: GameRecord['series']): Promise<boolean>;
  /**
   * Claims games that may be due, longest overdue first, at most `limit`. Unless they are changed or postponed, they can be
   * claimed again 2 seconds later.
   */
  claimDue(limit: number): Promise<readonly DueGame[]>;
  /** Sets new due times of games, except for those that have changed since or have to be extended by an outage. */
  postpone(games: readonly Postponed[]): Promise<void>;
  /** Makes due all games with clocks that were last changed before an outage ended. */
  recallDue(endedAt: number, pageSize?: number): Promise<void>;
  /**
   * Deletes games whose records have been archived, with their logs and idempotency records, leaving the rows that
   * `archivedGame` returns. They stay counted in the statistics. Keeps games with another head, and uncounted ones. Returns the
   * ids of those deleted.
   */
  archive(games: readonly Pick<GameRecord, 'id' | 'head'>[]): Promise<readonly string[]>;
  /** The row that is left of a game that was archived. */
  archivedGame(id: string): Promise<ArchivedGame | null>;
  /** Entries with `seq` > `after`, in order, at most `limit`. */
  entries(gameId: string, after: number, limit: number): Promise<EntryRecord[]>;
  /** The whole logs of several games that are over, each in order, by game id. Games that do not exist are left out. */
  logs(
    games: readonly Pick<GameRecord, 'id' | 'version'>[],
  ): Promise<ReadonlyMap<string, readonly EntryRecord[]>>;
  /** Packs the logs of some games that finished more than `keptS` seconds ago, to save space; returns how many. */
  packLogs(keptS: number): Promise<number>;
}

/** A note: what a seat wrote about one of its entries. */
export interface Note {
  readonly seq: number;
  readonly seat: Seat;
  readonly text: string;
}

/**
 * The part of the store for notes. They can be written until a minute after the end of their game, by the clock of the
 * database.
 */
export interface NoteStore {
  /** Stores or replaces the note of an entry, for the player that has the seat; `false` if it is too late. */
  putNote(gameId: string, note: Note, playerId: string | null): Promise<boolean>;
  /** Notes with `seq` > `after`, in order, at most `limit`: of one seat, or of all. */
  notes(
    gameId: string,
    page: { readonly seat?: Seat; readonly after: number; readonly limit: number },
  ): Promise<readonly Note[]>;
  /**
   * Deletes the note of an entry; with `isLate` also when it can no longer be written. Returns `false` if there is none or it
   * is too late.
   */
  deleteNote(gameId: string, seq: number, isLate: boolean): Promise<boolean>;
}

/** The part of the store that is not about single games or players. */
export interface SystemStore {
  idempotencyRecord(scopeId: string, keyHash: string): Promise<IdempotencyRecord | null>;
  /** Stores a new commitment and the record, all or nothing. Returns `false` if the record's key is used. */
  addCommitment(commitment: CommitmentRecord, record?: IdempotencyRecord): Promise<boolean>;
  commitment(id: string): Promise<CommitmentRecord | null>;
  /**
   * Deletes idempotency records stored before `time`; commitments, tokens and matches that ended before it; deliveries made
   * before `deliveryTime`; and networks without a request since. Returns the number of rows.
   */
  deleteExpired(time: number, deliveryTime: number, pageSize?: number): Promise<number>;
  /**
   * Runs `work` of this job, unless another instance is running work of the same job. Returns whether it ran; throws what
   * `work` throws.
   */
  exclusively(job: JobName, work: () => Promise<void>): Promise<boolean>;
  /**
   * Records that the instance is alive now, by the clock of the database, and an outage if no instance was alive for more than
   * ten seconds.
   */
  heartbeat(instance: Instance): Promise<Heartbeat>;
  /** A clock that follows the database's, but is not set yet. `ownTime` only has to advance evenly. */
  databaseClock(ownTime: () => number): DatabaseClock;
  /** The outages that ended after `after` and began before `before`, oldest first. */
  outages(after: number, before: number): Promise<readonly Outage[]>;
  /** Whether the database responds and all migrations are applied. Never throws. */
  ready(): Promise<boolean>;
  /** Sends a message of `bus.ts` to the other instances. Delivery is best effort; a message must not contain a comma. */
  notify(message: string): void;
  /**
   * Calls `listener` with each message of another instance, and with `null` when some may have been lost: any game may have
   * changed. Returns a function that removes the listener.
   */
  onNotification(listener: (message: string | null) => void): () => void;
  close(): Promise<void>;
}

/** Every method may throw `StoreUnavailable`. Once a write returns, its effect is committed. */
export interface Store
  extends GameStore, NoteStore, LadderStore, SeriesStore, PlayerStore, WebhookStore, SystemStore {}
