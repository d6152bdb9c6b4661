/**
 * The part of the store that keeps players, and matches: requests of players to be put together with others. Times are milliseconds since 1970; hashes are lower-case hex.
 */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Seat } from 'parlour-games/game-type';
import type { GameRecord, PlayerKind, Status } from 'parlour-games/record/game-record';
import type { ClockSettings } from 'parlour-games/record/clock';
import type { Notice } from '#src/engine/live/notices.js';

export interface PlayerRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: PlayerKind;
  /** The id that the operator gave to a player of its own. */
  readonly externalId: string | null;
  /** Whether the operator has suspended the player: its tokens are not valid then. */
  readonly suspended: boolean;
  readonly createdAt: number;
}

export interface PlayerTokenRecord {
  readonly hash: string;
  readonly playerId: string;
  readonly createdAt: number;
  /** When the token ends; `null` for one that lasts. */
  readonly expiresAt: number | null;
}

/** Who has sent a token. */
export interface TokenHolder {
  readonly player: PlayerRecord;
  readonly isLasting: boolean;
  /** When the token ends; `null` for one that lasts. */
  readonly expiresAt: number | null;
  /** Whether the token lasts and older ones are still valid: its first use ends those. */
  readonly replacesOlder: boolean;
}

/** A player in a game, or one that an open seat is kept for. */
export interface PlayerGame {
  readonly playerId: string;
  readonly seat: Seat;
  /** The status of the game; `released` once the seat is no longer kept for the player. */
  readonly status: Status | 'released';
  readonly isInvited: boolean;
  /** The player that sent the invitation, and which of its slots that takes; for new games. */
  readonly invitedBy?: string;
  readonly slot?: number;
}

export interface PlayersInGame {
  /** The id of the player whose turn it is; `null` if it is nobody's. */
  readonly turnOf: string | null;
  /** The rows that have to be added or changed. */
  readonly rows: readonly PlayerGame[];
  /** What the players hear of the change at their webhooks. */
  readonly notices?: readonly Notice[];
}

/** A game that a player who has been deleted has to leave. */
export interface GameToLeave {
  readonly gameId: string;
  readonly type: string;
  readonly playerId: string;
}

/** What is left of a player who has been deleted. */
export interface DeletedPlayer {
  readonly id: string;
  readonly deletedAt: number;
}

/** How many of its invitations may stand at a time. */
export const MAX_INVITATIONS = 20;

/** How long a lasting token is valid once there is a newer one that nobody uses. */
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

/** What all players of a game agree on, with defaults filled in. */
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
  /** Whether computer players may take the seats that are left. */
  readonly isDue: boolean;
}

/** Those who wait under the same terms. */
export interface WaitingLine {
  readonly termsHash: string;
  /** Whether there are compatible players for a game, or one with whom computer players may play. */
  readonly hasGame: boolean;
}

/** A match that has its game or was cancelled. */
export interface EndedMatch extends MatchRecord {
  readonly endedAt: number;
}

/** A player that has left the line, by the clock of the database. */
export interface LeftMatch {
  readonly id: string;
  readonly playerId: string;
}

export type NewMatch = MatchRequest & LeftMatch;

export interface PlayerStore {
  /**
   * The games that are not over in which one of `players` and another one of `others` are, among the next `limit` games of each
   * of `players`. If a player may have more, the next call with what is `unfinished` finds them.
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
   * Games of the player with entries later than `since`: those of a page that are not over, or ended after it. `last` is the
   * last game of the page, `null` if there are no more.
   */
  changedGames(
    playerId: string,
    since: number,
    page: PageOfGames,
  ): Promise<{ readonly games: readonly ChangedGame[]; readonly last: string | null }>;
  /**
   * Stores a new player with its token and the record, all or nothing. Returns `false` and stores nothing if the record's
   * key or the external id is, or was just now, used.
   */
  addPlayer(player: PlayerRecord, tokenHash: string, record?: IdempotencyRecord): Promise<boolean>;
  /** A request has found the player: stores its record. Returns `false` if its key is used or there is no such player. */
  addRecordOfPlayer(id: string, record: IdempotencyRecord): Promise<boolean>;
  /** Stores a token and the record, all or nothing. Returns `false` if the record's key is used or there is no such player. */
  addPlayerToken(token: PlayerTokenRecord, record?: IdempotencyRecord): Promise<boolean>;
  player(by: string | { readonly externalId: string }): Promise<PlayerRecord | null>;
  /** The slots that the player's invitations take. */
  invitationSlots(playerId: string): Promise<readonly number[]>;
  /** Whose token it is; `null` if it has never been one, has ended by `now`, or belongs to a suspended player. */
  holderOfToken(hash: string, now: number): Promise<TokenHolder | null>;
  /** Ends the lasting tokens of its player that are older than this lasting one. */
  endOlderTokens(hash: string): Promise<void>;
  /** Changes a player; returns it as it is then, `null` if there is none. */
  changePlayer(
    id: string,
    changes: Partial<Pick<PlayerRecord, 'name' | 'suspended'>>,
  ): Promise<PlayerRecord | null>;
  /** Ends a player's tokens and erases what is known of it, but its seats in games. */
  deletePlayer(id: string, now: number): Promise<void>;
  /** Players who have been deleted, whose seats may have to be erased; the longest first, at most `limit`. */
  deletedPlayers(limit: number): Promise<readonly DeletedPlayer[]>;
  /**
   * Games of players who have been erased from them: active ones, and those in which they are invited. At most `limit`, of as
   * many players as possible, any of each.
   */
  gamesToLeave(limit: number): Promise<readonly GameToLeave[]>;
  /** Erases a player from up to `limit` games where it has not been erased yet; returns their ids. */
  erasePlayer(playerId: string, limit: number): Promise<readonly string[]>;
  /** The player's seat in a game has been resigned: its name is erased once more, and it is of no more concern. */
  forgetPlayerGame(game: GameToLeave): Promise<void>;
  /** Erases those who are former players in games that are over once more, at most `limit`, and forgets that. */
  forgetFormerPlayers(limit: number): Promise<void>;
  /** Forgets a player who has been erased, and its idempotency records. */
  forgetPlayer(id: string): Promise<void>;
  /**
   * Stores a new match that leaves the line after `leavesAfterMs`, and the record, all or nothing. Returns `false` and stores
   * nothing if the player waits for this type already or has been deleted, or if the record's key is used.
   */
  addMatch(match: NewMatch, leavesAfterMs: number, record?: IdempotencyRecord): Promise<boolean>;
  /**
   * The player has asked once more: the match stays in the line, and the record is stored. Returns `false` if the match waits
   * no more or the record's key is used.
   */
  keepMatch(id: string, leavesAfterMs: number, record?: IdempotencyRecord): Promise<boolean>;
  /** Finds a match by its id, or the one with which a player waits for a game of a type. */
  match(by: string | Pick<MatchRecord, 'playerId' | 'type'>): Promise<MatchRecord | null>;
  /**
   * Those of the player that have been matched or cancelled since a time, or since the one with that id was, in this order, at
   * most `limit`.
   */
  matchesEndedAfter(
    playerId: string,
    after: { readonly endedAt: number; readonly id: string | null },
    limit: number,
  ): Promise<readonly EndedMatch[]>;
  /**
   * Those who wait under these terms, in the order in which they began, without suspended players and those who have left: the first
   * `limit` of each kind, by whom they want to meet and whether computer players may join, and those that have been due longest.
   */
  waitingLine(termsHash: string, limit: number): Promise<readonly WaitingMatch[]>;
  /** The lines after that of these terms (none: ''), at most `limit`. */
  waitingLines(after: string, limit: number): Promise<readonly WaitingLine[]>;
  /** Cancels a match that waits, or at most so many of those that leave the line; returns them. */
  cancelMatches(which: { readonly id: string } | { readonly leavers: number }): Promise<readonly LeftMatch[]>;
  /** The matches of these players that wait leave the line after `leavesAfterMs` from now. */
  keepInLine(playerIds: readonly string[], leavesAfterMs: number): Promise<void>;
}
