/** The port through which the engine stores series. Times are milliseconds since 1970; secrets are lower-case hex. */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Result, Seat } from 'parlour-games/game-type';
import type { ClockSettings } from 'parlour-games/record/clock';
import type { GameRecord, PlayerKind, SeatRecord } from 'parlour-games/record/game-record';
import type { Participant } from 'parlour-games/record/ladder';
import type { SeriesOutcome, SeriesTally } from 'parlour-games/record/series';

export const SERIES_STATUSES = ['waiting', 'running', 'finished', 'cancelled'] as const;
export type SeriesStatus = (typeof SERIES_STATUSES)[number];

/** Whether a participant is among those who have accepted. */
export function hasAccepted(accepted: number, place: number): boolean {
  return (accepted & (1 << place)) !== 0;
}

/** How many of the series that a player has created may be waiting, be running, or still have running games. */
export const MAX_OWN_SERIES = 3;

/** What is fixed when a series is created. */
export interface SeriesTerms {
  readonly id: string;
  readonly type: string;
  /** The id of the player that created it; `null` if the operator did. */
  readonly createdBy: string | null;
  readonly participants: readonly Participant[];
  readonly games: number;
  readonly parallel: number;
  readonly config: object;
  /** `null` if only computer players take part. */
  readonly clock: ClockSettings | null;
  readonly rated: boolean;
  readonly secret: string;
  readonly createdAt: number;
}

interface SeriesPlayer {
  readonly id: string;
  readonly name: string;
  readonly kind: PlayerKind;
}

export interface SeriesRecord extends SeriesTerms {
  readonly status: SeriesStatus;
  /** A bit for each participant. */
  readonly accepted: number;
  readonly clientSeeds: readonly (string | null)[];
  readonly tally: SeriesTally;
  /** How many games have begun. */
  readonly begun: number;
  /** Counts the changes of outcomes. */
  readonly revision: number;
  /** Whether an outcome has changed since the tally was made. */
  readonly isStale: boolean;
  /** Until when its players can accept. */
  readonly closesAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** By id, its players who have not been deleted. */
  readonly players: Readonly<Record<string, SeriesPlayer>>;
}

export interface NewSeries
  extends SeriesTerms, Pick<SeriesRecord, 'status' | 'accepted' | 'clientSeeds' | 'tally' | 'closesAt'> {
  /** Which of its creator's slots it takes; `null` for the operator's. */
  readonly slot: number | null;
  readonly commitmentId: string | null;
}

/** A game of a series that has begun; `outcome` is `null` until it is over. */
export interface SeriesGame {
  readonly number: number;
  readonly gameId: string;
  readonly outcome: SeriesOutcome | null;
}

/** What a series’ list of games needs from a game that has left the database; the series has the rest. Names are not kept. */
export interface ArchivedSeriesGame extends Pick<SeriesGame, 'number' | 'gameId'> {
  readonly archived: Pick<
    GameRecord,
    'rulesVersion' | 'version' | 'status' | 'result' | 'clock' | 'createdAt' | 'updatedAt'
  > & { readonly seats: readonly Pick<SeatRecord, 'kind' | 'level' | 'resigned'>[] };
}

export interface KeptInSeries extends Omit<ArchivedSeriesGame, 'gameId'> {
  readonly seriesId: string;
}

/** A finished or cancelled game of a series that is not yet marked as counted. */
export interface EndedGame {
  readonly id: string;
  readonly number: number;
  readonly seats: readonly SeatRecord[];
  /** `null` if it was cancelled. */
  readonly result: Result | null;
  /** The seats whose time ran out. */
  readonly timedOut: readonly Seat[];
}

/** A series of a player, and when it last changed for its players. */
export interface ChangedSeries extends Pick<
  SeriesRecord,
  'id' | 'type' | 'status' | 'participants' | 'accepted'
> {
  readonly played: number;
  readonly changedAt: number;
}

/** A series that has been cancelled. */
export type CancelledSeries = Pick<SeriesRecord, 'id' | 'participants'>;

/** How a player's answer to an invitation changes a series. */
export interface SeriesAnswer extends Pick<SeriesRecord, 'id' | 'status' | 'accepted' | 'clientSeeds'> {
  readonly playerId: string;
  /** Who had accepted before. */
  readonly before: number;
}

/** An invitation to a series. */
export interface SeriesNotice {
  readonly kind: 'invited';
  readonly playerId: string;
  readonly series: Pick<SeriesRecord, 'id' | 'type'>;
}

export interface SeriesStore {
  /**
   * Stores a new series with the notices of its invitations and the record, and marks the commitment as used, all or nothing.
   * Returns `false` and stores nothing if a player has been deleted, if the slot or the record's key is used, or if the
   * commitment cannot be used.
   */
  addSeries(
    series: NewSeries,
    notices: readonly SeriesNotice[],
    record?: IdempotencyRecord,
  ): Promise<boolean>;
  /**
   * Stores an answer and the record. Returns `false` and stores nothing if the series is no longer waiting, if `accepted` is no
   * longer `before`, if the player was deleted, or if the record's key is used.
   */
  answerSeries(answer: SeriesAnswer, record?: IdempotencyRecord): Promise<boolean>;
  /** Cancels a series that waits or runs. */
  cancelSeries(id: string): Promise<void>;
  /** Cancels series that have waited too long, up to this many; returns them. */
  cancelOverdueSeries(limit: number): Promise<readonly CancelledSeries[]>;
  series(id: string): Promise<SeriesRecord | null>;
  /** Series of a type, newest first: those with an id below `before`, at most `limit`. */
  listSeries(query: {
    readonly type: string;
    readonly status?: SeriesStatus;
    readonly before?: string;
    readonly limit: number;
  }): Promise<readonly SeriesRecord[]>;
  /** The slots that series of a player take. */
  seriesSlots(playerId: string): Promise<readonly number[]>;
  /** Games with a `number` > `after`, in order, at most `limit`. */
  seriesGames(id: string, after: number, limit: number): Promise<readonly SeriesGame[]>;
  /** Keeps what the list shows of games that are about to leave the database. */
  keepSeriesGames(games: readonly KeptInSeries[]): Promise<void>;
  /** Games kept in this way with a `number` > `after`, in order, at most `limit`. */
  archivedSeriesGames(id: string, after: number, limit: number): Promise<readonly ArchivedSeriesGame[]>;
  /**
   * Ids of series that have an uncounted game that is over, a free place or an old tally, or whose players have not accepted in
   * time; at most `limit` of each.
   */
  dueSeries(limit: number): Promise<readonly string[]>;
  endedGames(seriesId: string): Promise<readonly EndedGame[]>;
  /**
   * Stores the outcomes of games by number, what follows from all of them, and whether the series is finished. Returns `false`
   * and stores nothing if outcomes have changed since that `revision`.
   */
  countGames(
    series: Pick<SeriesRecord, 'id' | 'revision'>,
    counted: {
      readonly outcomes: readonly Pick<SeriesGame, 'number' | 'outcome'>[];
      readonly tally: SeriesTally;
      readonly isFinished: boolean;
    },
  ): Promise<boolean>;
  /** Marks games as counted. */
  markCounted(gameIds: readonly string[]): Promise<void>;
  /**
   * Series of a player, at most `limit`: those that changed after `changedAt`, or at that time with a greater id, in this
   * order; or the waiting ones after the id `waitingAfter`.
   */
  seriesOf(
    playerId: string,
    after: { readonly changedAt: number; readonly id: string } | { readonly waitingAfter: string },
    limit: number,
  ): Promise<readonly ChangedSeries[]>;
}
