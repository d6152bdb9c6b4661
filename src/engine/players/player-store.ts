/**
 * The part of the store for players and matches, which are players' requests for opponents. Times are milliseconds since 1970;
 * hashes are lower-case hex.
 */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Seat } from 'parlour-games/game-type';
import type { GameRecord, PlayerKind, Status } from 'parlour-games/record/game-record';
import type { ClockSettings } from 'parlour-games/record/clock';
import type { GameNotice } from '#src/engine/live/notices.js';
import type { CancelledSeries } from './series-store.js';

export interface PlayerRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: PlayerKind;
  /** The id that the operator gave to a player of its own. */
  readonly externalId: string | null;
  /** Whether the operator has suspended the player. Its tokens are not valid then. */
  readonly suspended: boolean;
  /** The game types that the player plays with anybody who asks. */
  readonly accepts: readonly string[];
  readonly createdAt: number;
}

export interface PlayerTokenRecord {
  readonly hash: string;
  readonly playerId: string;
  readonly createdAt: number;
  /** When the token ends; `null` for one that lasts. */
  readonly expiresAt: number | null;
}

/** The player of a token, and what the token allows. */
export interface TokenHolder {
  readonly player: PlayerRecord;
  readonly isLasting: boolean;
  /** When the token ends; `null` for one that lasts. */
  readonly expiresAt: number | null;
  /** Whether the token is a lasting one and older ones are still valid. Its first use ends those. */
  readonly replacesOlder: boolean;
}

/** A player in a game, or one that an open seat is kept for. */
export interface PlayerGame {
  readonly playerId: string;
  readonly seat: Seat;
  /** The status of the game; `released` once the seat is no longer kept for the player. */
  readonly status: Status | 'released';
  readonly isInvited: boolean;
  /** The player that sent the invitation, and the slot that the invitation takes; for new games. */
  readonly invitedBy?: string;
  readonly slot?: number;
}

export interface PlayersInGame {
  /** The id of the player whose turn it is; `null` if it is nobody's. */
  readonly turnOf: string | null;
  /** The rows that have to be added or changed. */
  readonly rows: readonly PlayerGame[];
  /** What the players' webhooks are told about the change. */
  readonly notices?: readonly GameNotice[];
}

/** A game from which a deleted player still has to be removed. */
export interface GameToLeave {
  readonly gameId: string;
  readonly type: string;
  readonly playerId: string;
}

/** A deleted player who may still have to be erased from games. */
export interface DeletedPlayer {
  readonly id: string;
  readonly deletedAt: number;
}

/** How many open invitations a player may have at a time. */
export const MAX_INVITATIONS = 20;

/** How long a lasting token stays valid after a newer one was made, if nobody uses the newer one. */
export const REPLACED_AFTER_MS = 3_600_000;

/** Some of a player's games: one, or the next ones after an id. */
export type PageOfGames =
  { readonly gameId: string } | { readonly after: string | null; readonly limit: number };

/** A game that has changed. */
export interface ChangedGame {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: number;
  /** The first entry that is new. */
  readonly from: number;
}

export const MATCH_STATUSES = ['waiting', 'matched', 'cancelled'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** Whom a player wants to meet. */
export const OPPONENTS = ['anybody', 'people', 'bots'] as const;
export type Opponents = (typeof OPPONENTS)[number];

/** What all players of a game have asked for, with defaults filled in. */
export interface MatchTerms {
  readonly seats: number;
  readonly config: object;
  readonly clock: ClockSettings;
  readonly rated: boolean;
}

export interface MatchRequest {
  readonly type: string;
  readonly terms: MatchTerms;
  /** SHA-256 of the type and the terms, lower-case hex. */
  readonly termsHash: string;
  readonly against: Opponents;
  readonly fillAfterS: number | null;
  /** The player's part of the seed, and the commitment that it needs; both or neither is `null`. */
  readonly commitmentId: string | null;
  readonly clientSeed: string | null;
}

export interface MatchRecord extends Omit<MatchRequest, 'terms'> {
  readonly id: string;
  readonly playerId: string;
  readonly status: MatchStatus;
  readonly game: { readonly id: string; readonly seat: Seat } | null;
}

export interface WaitingMatch extends Omit<MatchRequest, 'termsHash'> {
  readonly id: string;
  readonly player: Pick<PlayerRecord, 'id' | 'name' | 'kind'>;
  /** Whether computer players may now take the remaining seats. */
  readonly isDue: boolean;
}

/** A line: the matches that wait under the same terms. */
export interface WaitingLine {
  readonly termsHash: string;
  /** Whether a game can be made of the line now, with computer players if necessary. */
  readonly hasGame: boolean;
}

/** A match that has its game or was cancelled. */
export interface EndedMatch extends MatchRecord {
  readonly endedAt: number;
}

/** A match and its player. */
export interface LeftMatch {
  readonly id: string;
  readonly playerId: string;
}

export type NewMatch = MatchRequest & LeftMatch;

export interface PlayerStore {
  /**
   * The games in which one of `players` meets one of `others`, among the next `limit` games of each of `players` that are not
   * over, newest first. `players` maps each to the last game that was looked at, `null` at first; `unfinished` is the map for
   * the next call, with those who may have more games.
   */
  sharedGames(
    players: ReadonlyMap<string, string | null>,
    others: readonly string[],
    limit: number,
  ): Promise<{
    readonly games: readonly Pick<GameRecord, 'id' | 'type' | 'seats'>[];
    readonly unfinished: ReadonlyMap<string, string>;
  }>;
  /**
   * A page of the player's games that are not over or ended after `since`; of these, the ones with entries later than `since`.
   * `last` is the last game of the page, `null` if there are no more.
   */
  changedGames(
    playerId: string,
    since: number,
    page: PageOfGames,
  ): Promise<{ readonly games: readonly ChangedGame[]; readonly last: string | null }>;
  /**
   * Stores a new player with its token and the record, all or nothing. Returns `false` and stores nothing if the record's key
   * or the external id is used, or was when the player was to be stored.
   */
  addPlayer(
    player: Omit<PlayerRecord, 'accepts'>,
    tokenHash: string,
    record?: IdempotencyRecord,
  ): Promise<boolean>;
  /** Stores the record of a request that found the player. Returns `false` if its key is used or there is no such player. */
  addRecordOfPlayer(id: string, record: IdempotencyRecord): Promise<boolean>;
  /** Stores a token and the record, all or nothing. Returns `false` if the record's key is used or there is no such player. */
  addPlayerToken(token: PlayerTokenRecord, record?: IdempotencyRecord): Promise<boolean>;
  player(by: string | { readonly externalId: string }): Promise<PlayerRecord | null>;
  /** The players among these, of one kind or of both, who accept a type; in the order of their ids, at most `limit`. */
  acceptingPlayers(
    ids: readonly string[],
    wanted: { readonly type: string; readonly kind?: PlayerKind; readonly limit: number },
  ): Promise<readonly PlayerRecord[]>;
  /** The slots that the player's invitations take. */
  invitationSlots(playerId: string): Promise<readonly number[]>;
  /** The player of a token; `null` if the token is unknown, has ended by `now`, or belongs to a suspended player. */
  holderOfToken(hash: string, now: number): Promise<TokenHolder | null>;
  /** Ends the lasting tokens of the same player that are older than this lasting one. */
  endOlderTokens(hash: string): Promise<void>;
  /** Changes a player; returns the changed player, or `null` if there is none. */
  changePlayer(
    id: string,
    changes: Partial<Pick<PlayerRecord, 'name' | 'suspended' | 'accepts'>>,
  ): Promise<PlayerRecord | null>;
  /**
   * Ends a player's tokens and erases what is known about it, except its seats in games. Cancels the waiting series in which it
   * takes part; returns them.
   */
  deletePlayer(id: string, now: number): Promise<readonly CancelledSeries[]>;
  /** Players who have been deleted, whose seats may have to be erased; earliest deletions first, at most `limit`. */
  deletedPlayers(limit: number): Promise<readonly DeletedPlayer[]>;
  /**
   * Games that erased players still have to leave: active ones, and those in which they are invited. At most `limit`, spread
   * over as many players as possible.
   */
  gamesToLeave(limit: number): Promise<readonly GameToLeave[]>;
  /** Erases a player from up to `limit` games where it has not been erased yet; returns their ids. */
  erasePlayer(playerId: string, limit: number): Promise<readonly string[]>;
  /** Removes the player's row of a game that it has left, and erases its name there once more. */
  forgetPlayerGame(game: GameToLeave): Promise<void>;
  /** Erases players once more from games that are over and that they have left, at most `limit`, and removes their rows. */
  forgetFormerPlayers(limit: number): Promise<void>;
  /** Once a player has been erased from its games, deletes the rest, with its idempotency records. */
  forgetPlayer(id: string): Promise<void>;
  /**
   * Stores a new match that leaves the line after `leavesAfterMs`, and the record, all or nothing. Returns `false` and stores
   * nothing if the player already waits for this type or has been deleted, or if the record's key is used.
   */
  addMatch(match: NewMatch, leavesAfterMs: number, record?: IdempotencyRecord): Promise<boolean>;
  /**
   * Keeps a match in line for a repeated request, and stores the record. Returns `false` if the match no longer waits or the
   * record's key is used.
   */
  keepMatch(id: string, leavesAfterMs: number, record?: IdempotencyRecord): Promise<boolean>;
  /** Finds a match by its id, or the waiting match of a player for a type. */
  match(by: string | Pick<MatchRecord, 'playerId' | 'type'>): Promise<MatchRecord | null>;
  /**
   * Matches of the player that have ended since a time, or after the match with that id, in the order of their ends, at most
   * `limit`.
   */
  matchesEndedAfter(
    playerId: string,
    after: { readonly endedAt: number; readonly id: string | null },
    limit: number,
  ): Promise<readonly EndedMatch[]>;
  /**
   * The matches that wait under these terms, in the order in which they began, without suspended players and those who have
   * left: the first `limit` of each sort, by wanted opponents and by whether computer players may join, and those that have
   * been due longest.
   */
  waitingLine(termsHash: string, limit: number): Promise<readonly WaitingMatch[]>;
  /** The lines after the one with this hash of terms ('' for the first), at most `limit`. */
  waitingLines(after: string, limit: number): Promise<readonly WaitingLine[]>;
  /** Cancels a match that waits, or up to a number of those whose time in line is over; returns them. */
  cancelMatches(which: { readonly id: string } | { readonly leavers: number }): Promise<readonly LeftMatch[]>;
  /** Keeps the waiting matches of these players in line until `leavesAfterMs` from now. */
  keepInLine(playerIds: readonly string[], leavesAfterMs: number): Promise<void>;
}
