/** The records that the store keeps. Times are milliseconds since 1970; hashes and seeds are lower-case hex. */
import type { Level, Result, Seat, Typed } from '#src/game-type.js';

export const STATUSES = ['waiting', 'active', 'finished'] as const;
export type Status = (typeof STATUSES)[number];
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const SEAT_KINDS = ['human', 'cpu', 'open'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];
export const SEED_CHOOSERS = ['server', 'client', 'both'] as const;
export type SeedChooser = (typeof SEED_CHOOSERS)[number];

/** A seat as it was requested at creation. Entry 0's hash covers it. */
export interface CreatedSeat {
  readonly kind: SeatKind;
  readonly level?: Level;
}

export interface SeatRecord extends CreatedSeat {
  readonly name: string;
  readonly created: CreatedSeat;
  readonly resigned?: true;
  /** SHA-256 of the seat's token, or `null` if no token is valid. */
  readonly tokenHash: string | null;
}

/** The two parts of a commit–reveal seed: neither side chose it alone. */
export interface SeedParts {
  /** The 32 bytes that the server committed to. */
  readonly secret: string;
  /** The client's text, sent once it knew the commitment. */
  readonly clientSeed: string;
}

export interface GameRecord {
  readonly id: string;
  readonly type: string;
  /** The number of entries in the log. An update is stored only if it starts from the stored version. */
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
  /** Only with `seedChosenBy: 'both'`. */
  readonly seedParts?: SeedParts;
  /** SHA-256 of the secret in `seedParts`, or else of the seed. Public from the start. */
  readonly commitment: string;
  /** The hash of the last entry. */
  readonly head: string;
  /** The finished game that this one is the rematch of. A game has at most one rematch. */
  readonly rematchOf: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One entry of a game's log. Entry 0, the deal, has no seat and no move. */
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

/** The first response to a keyed request, kept for repeats. `body` holds its bytes, encrypted if they contain tokens. */
export interface StoredResponse {
  /** The game that the request was for. A creation has an id derived from the key instead. */
  readonly gameId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly createdAt: number;
}

/** A secret that the server has committed to. It becomes part of one game's seed. */
export interface CommitmentRecord {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The game that used it, or `null`. */
  readonly gameId: string | null;
}
