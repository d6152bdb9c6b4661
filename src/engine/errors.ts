import type { Typed } from 'parlour-games/game-type';
import type { MatchRecord } from './players/player-store.js';

/** Every reason for which the engine refuses a command or a query. */
export type EngineErrorCode =
  | 'bad-cursor'
  | 'unauthorized'
  | 'not-found'
  | 'archived'
  | 'not-your-turn'
  | 'game-over'
  | 'game-active'
  | 'game-waiting'
  | 'no-cpu-to-move'
  | 'hints-off'
  | 'already-waiting'
  | 'series-closed'
  | 'log-full'
  | 'offer-pending'
  | 'no-offer'
  | 'rules-unknown'
  | 'seat-taken'
  | 'seat-reserved'
  | 'time-over'
  | 'request-in-progress'
  | 'commitment-not-found'
  | 'commitment-used'
  | 'commitment-expired'
  | 'version-mismatch'
  | 'illegal-move'
  | 'invalid-config'
  | 'webhook-refused'
  | 'idempotency-key-reused'
  | 'rate-limited'
  | 'overloaded';

export interface EngineErrorExtras {
  /** For `illegal-move`: one of the game type's `refusals`. */
  readonly reason?: string;
  /** For `illegal-move`: the game type whose rules do not allow it. */
  readonly gameType?: string;
  /** For `illegal-move`: the moves to choose from, when the move was ambiguous. */
  readonly options?: readonly Typed[];
  /** For `archived`: the URL of the record, if the host said where it is. */
  readonly record?: string;
  /** For `already-waiting`: the match that waits. */
  readonly match?: MatchRecord;
  /** When to try again, for conditions that pass by themselves. */
  readonly retryAfterSeconds?: number;
}

/** A refusal. Nothing was changed; `detail` explains it to the caller. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  constructor(
    readonly code: EngineErrorCode,
    readonly detail: string,
    readonly extras: EngineErrorExtras = {},
  ) {
    super(`${code}: ${detail}`);
  }
}

export function gameNotFound(): EngineError {
  return new EngineError('not-found', 'There is no game of this type with this id.');
}
