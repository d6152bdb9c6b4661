/** Records that are stored beside a game. Times are milliseconds since 1970; hashes and seeds are lower-case hex. */
import type { Viewer } from '#src/game-type.js';

/** A response as it was sent. Its head is opaque to the engine, like its body, which may be encrypted. */
export interface SentResponse {
  readonly head: object;
  readonly body: Buffer;
}

/** What a response to moves is encoded from again: the entries that it reported, and the seat that it was sent to. */
export interface LogExcerpt {
  readonly firstSeq: number;
  /** The version of the game after the last of the entries. */
  readonly version: number;
  readonly viewer: Viewer;
}

export type StoredContent = SentResponse | LogExcerpt;

/** The first response to a request that carried an idempotency key, kept for repeats. */
export interface StoredResponse {
  /** The game that the request was about; for a creation an id derived from the key. */
  readonly gameId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  readonly content: StoredContent;
  readonly createdAt: number;
}

/** A secret that the server has committed to; it goes into the seed of one game. */
export interface CommitmentRecord {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The game that used it. */
  readonly gameId: string | null;
}
