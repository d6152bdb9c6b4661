import type { Viewer } from 'parlour-games/game-type';

/** What a request with an idempotency key did, kept so that its response can be presented again. */
export interface IdempotencyRecord {
  /** The game or player that the request was for; for a request that creates something, an id derived from the key. */
  readonly scopeId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  /** The game, commitment or player that the request changed or created. */
  readonly subjectId: string;
  /** The seq of the first entry that the request added. */
  readonly firstSeq: number;
  /** The version of the game after the last entry; 0 if the subject is not a game. */
  readonly version: number;
  /** The viewer that the game was shown to. */
  readonly viewer: Viewer;
  /** The salt of the tokens that the request handed out, hex; `null` if none derive from it. */
  readonly salt: string | null;
  /** The player that sent the request, was created by it or got a token; left out if there is none. */
  readonly playerId?: string;
  /** Computer players still owe replies that belong to the response. */
  readonly pending?: true;
  readonly createdAt: number;
}
