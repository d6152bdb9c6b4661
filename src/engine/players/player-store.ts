/** The part of the store that keeps players. Times are milliseconds since 1970; hashes are lower-case hex. */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';

/** What players say of themselves. */
export const PLAYER_KINDS = ['person', 'bot'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

export interface PlayerRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: PlayerKind;
  /** The id that the operator gave to a player of its own. */
  readonly externalId: string | null;
  /** Its tokens are not valid while it is. */
  readonly suspended: boolean;
  readonly createdAt: number;
}

export interface PlayerTokenRecord {
  readonly hash: string;
  readonly playerId: string;
  readonly createdAt: number;
  /** `null` for one that lasts. */
  readonly expiresAt: number | null;
}

/** Who has sent a token. */
export interface TokenHolder {
  readonly player: PlayerRecord;
  readonly isLasting: boolean;
  /** It is a lasting one, and older ones are still valid. */
  readonly replacesOlder: boolean;
}

/** How long a lasting token is valid once there is a newer one that nobody uses. */
export const REPLACED_AFTER_MS = 3_600_000;

export interface PlayerStore {
  /**
   * Stores a new player with its token and the record, all or nothing. Returns `false` and stores nothing if the record's
   * key or the external id is used.
   */
  addPlayer(player: PlayerRecord, tokenHash: string, record?: IdempotencyRecord): Promise<boolean>;
  /** Stores a token and the record, all or nothing. Returns `false` if the record's key is used or there is no such player. */
  addPlayerToken(token: PlayerTokenRecord, record?: IdempotencyRecord): Promise<boolean>;
  player(id: string): Promise<PlayerRecord | null>;
  playerOfExternalId(externalId: string): Promise<PlayerRecord | null>;
  /** Whose token it is; `null` if it has never been one, has ended by `now`, or belongs to a suspended player. */
  holderOfToken(hash: string, now: number): Promise<TokenHolder | null>;
  /** Ends the lasting tokens of its player that are older than this lasting one. */
  endOlderTokens(hash: string): Promise<void>;
  /** Changes a player; returns it as it is then, `null` if there is none. */
  changePlayer(
    id: string,
    changes: Partial<Pick<PlayerRecord, 'name' | 'suspended'>>,
  ): Promise<PlayerRecord | null>;
  /** Deletes a player, its tokens and its idempotency records. */
  deletePlayer(id: string): Promise<void>;
  /** Deletes tokens that expired before `time`. */
  deleteTokensExpiredBefore(time: number): Promise<void>;
}
