/** What is stored of a game. Times are milliseconds since 1970, hashes and seeds lower-case hex. */
import type { Level, Result, Seat, Typed } from '#src/game-type.js';

export const STATUSES = ['waiting', 'active', 'finished'] as const;
export type Status = (typeof STATUSES)[number];
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const SEAT_KINDS = ['human', 'cpu', 'open'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];
export const SEED_CHOOSERS = ['server', 'client', 'both'] as const;
export type SeedChooser = (typeof SEED_CHOOSERS)[number];

/** Who was to sit where when the game was created; it is part of entry 0's hash. */
export interface CreatedSeat {
  readonly kind: SeatKind;
  readonly level?: Level;
}

export interface SeatRecord extends CreatedSeat {
  readonly name: string;
  readonly created: CreatedSeat;
  readonly resigned?: true;
  /** SHA-256 of the seat's token; `null` while nobody holds one. */
  readonly tokenHash: string | null;
}

/** What a seed follows from that neither side chose alone. */
export interface SeedParts {
  /** The 32 bytes that the server had committed itself to. */
  readonly secret: string;
  /** The text that the client answered with. */
  readonly clientSeed: string;
}

export interface GameRecord {
  readonly id: string;
  readonly type: string;
  /** Counts the writes to this record: the guard against lost updates. */
  readonly revision: number;
  /** Counts the entries of the log. */
  readonly version: number;
  readonly status: Status;
  readonly visibility: Visibility;
  readonly autoplay: boolean;
  readonly config: object;
  readonly seats: readonly SeatRecord[];
  readonly state: object;
  readonly result: Result | null;
  readonly seed: string;
  readonly seedChosenBy: SeedChooser;
  /** Of a seed that both sides chose. */
  readonly seedParts?: SeedParts;
  /** SHA-256 of the seed, or of the secret where there is one; published from the start. */
  readonly commitment: string;
  /** The hash of the last entry. */
  readonly head: string;
  readonly rematchOf: string | null;
  readonly rematch: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One entry of a game's log; entry 0, the creation, has no seat and no move. */
export interface EntryRecord {
  readonly seq: number;
  readonly seat: Seat | null;
  readonly by: string | null;
  readonly move: Typed | null;
  readonly events: readonly Typed[];
  readonly at: number;
  readonly body: string;
  readonly hash: string;
}

/** The first answer to a request that carried an Idempotency-Key. `body` is the answer's bytes, maybe encrypted. */
export interface StoredResponse {
  /** The game that the request was about; for a creation an id derived from the key. */
  readonly gameId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly createdAt: number;
}

/** A secret that the server has committed itself to; it makes the seed of one game. */
export interface CommitmentRecord {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The game that it was used for. */
  readonly gameId: string | null;
}
