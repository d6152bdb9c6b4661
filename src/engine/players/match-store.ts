/** The part of the store that keeps matches: requests of players to be put together with others. */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Seat } from 'parlour-games/game-type';
import type { ClockSettings } from 'parlour-games/record/clock';
import type { PlayerRecord } from './player-store.js';

export const MATCH_STATUSES = ['waiting', 'matched', 'cancelled'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** Whom a player wants to meet. */
export const OPPONENTS = ['anybody', 'people', 'bots'] as const;
export type Opponents = (typeof OPPONENTS)[number];

/** What all players of a game agree on, with defaults filled in. */
export interface MatchTerms {
  readonly seats: number;
  readonly config: object;
  readonly clock: ClockSettings;
}

export interface MatchRequest {
  readonly type: string;
  readonly terms: MatchTerms;
  /** SHA-256 of the type and the terms, lower-case hex. */
  readonly termsHash: string;
  readonly against: Opponents;
  readonly fillAfterS: number | null;
}

export interface MatchRecord extends Omit<MatchRequest, 'terms'> {
  readonly id: string;
  readonly playerId: string;
  readonly status: MatchStatus;
  readonly game: { readonly id: string; readonly seat: Seat } | null;
}

export interface WaitingMatch extends Pick<MatchRequest, 'type' | 'terms' | 'against' | 'fillAfterS'> {
  readonly id: string;
  readonly player: Pick<PlayerRecord, 'id' | 'name' | 'kind'>;
  /** Computer players may take the seats that are left. */
  readonly isDue: boolean;
}

/** One that has been matched or cancelled. */
export interface EndedMatch extends MatchRecord {
  readonly endedAt: number;
}

/** A player that has left the line, by the clock of the database. */
export type LeftMatch = Pick<MatchRecord, 'id' | 'playerId'>;

export interface MatchStore {
  /**
   * Stores a new match that leaves the line after `leavesAfterMs`, and the record, all or nothing. Returns `false` and stores
   * nothing if the player waits for this type already or has been deleted, or if the record's key is used.
   */
  addMatch(
    match: MatchRequest & LeftMatch,
    leavesAfterMs: number,
    record?: IdempotencyRecord,
  ): Promise<boolean>;
  /** The player has asked once more: stores the record. Returns `false` if the match waits no more or the record's key is used. */
  repeatMatch(id: string, leavesAfterMs: number, record?: IdempotencyRecord): Promise<boolean>;
  match(id: string): Promise<MatchRecord | null>;
  waitingMatch(playerId: string, type: string): Promise<MatchRecord | null>;
  /**
   * Those of the player that have been matched or cancelled since a time, or since the one with that id was, in this order, at
   * most `limit`.
   */
  matchesEndedAfter(
    playerId: string,
    after: { readonly endedAt: number; readonly id: string | null },
    limit: number,
  ): Promise<readonly EndedMatch[]>;
  /** Those who wait under these terms, in the order in which they began, without suspended players and those who have left. */
  waitingLine(termsHash: string): Promise<readonly WaitingMatch[]>;
  /** The hashes of terms under which compatible players wait for a game, or one for whom computer players may take seats. */
  linesToSeat(): Promise<readonly string[]>;
  /** Cancels a match that waits. */
  cancelMatch(id: string): Promise<void>;
  /** Cancels the matches that leave the line. */
  cancelLeavers(): Promise<readonly LeftMatch[]>;
  /** The matches of these players that wait leave the line after `leavesAfterMs` from now. */
  keepInLine(playerIds: readonly string[], leavesAfterMs: number): Promise<void>;
  /** Deletes matches that ended before `time`. */
  deleteMatchesEndedBefore(time: number): Promise<void>;
}
