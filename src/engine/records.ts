/** Records that are stored beside a game. Times are milliseconds since 1970; hashes and seeds are lower-case hex. */
import type { Viewer } from '#src/game-type.js';

/** What a request with an idempotency key did, kept so that its response can be presented again. */
export interface IdempotencyRecord {
  /** The game that the request was about; for a creation an id derived from the key. */
  readonly scopeId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  /** The game or commitment that the request changed or created. */
  readonly subjectId: string;
  /** The seq of the first entry that the request added. */
  readonly firstSeq: number;
  /** The version of the game after the last entry; 0 for a commitment. */
  readonly version: number;
  /** The viewer that the game was shown to. */
  readonly viewer: Viewer;
  /** The salt of the tokens that the request handed out, hex; `null` if none derive from it. */
  readonly salt: string | null;
  readonly createdAt: number;
}

/** Stands for a record of an earlier version of the service, which stored a response instead. */
export const UNPRESENTABLE = 'unpresentable';

/** A secret that the server has committed to; it goes into the seed of one game. */
export interface CommitmentRecord {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The game that used it. */
  readonly gameId: string | null;
}
