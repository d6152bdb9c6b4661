import type { Typed } from '../game-type.js';

/** Every error that the service answers with: its status and what it means in general. */
export const PROBLEMS = {
  'validation-failed': { status: 400, title: 'The request is not well-formed' },
  'bad-cursor': { status: 400, title: 'The cursor is not one that this list gave out' },
  unauthorized: { status: 401, title: 'A valid token is needed' },
  'not-found': { status: 404, title: 'There is no such thing here' },
  'method-not-allowed': { status: 405, title: 'This path does not offer that method' },
  'not-acceptable': { status: 406, title: 'None of the accepted media types is offered here' },
  'payload-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body has to be JSON' },
  'not-your-turn': { status: 409, title: 'It is another seat that has to move' },
  'game-over': { status: 409, title: 'The game is over' },
  'game-active': { status: 409, title: 'The game is not over yet' },
  'game-waiting': { status: 409, title: 'The game waits for players to join' },
  'no-cpu-to-move': { status: 409, title: 'No computer player has to move' },
  'seat-taken': { status: 409, title: 'No seat is open' },
  'request-in-progress': { status: 409, title: 'The first request with this key is still running' },
  'version-mismatch': { status: 412, title: 'The game has moved on' },
  'illegal-move': { status: 422, title: 'The rules do not allow this move here' },
  'invalid-config': { status: 422, title: 'The game cannot be set up like this' },
  'idempotency-key-reused': { status: 422, title: 'The key was used for a different request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  overloaded: { status: 503, title: 'The service is too busy' },
  'database-unavailable': { status: 503, title: 'The database cannot be reached' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export interface FieldError {
  /** RFC 6901, into the part of the request that is wrong. */
  readonly pointer: string;
  readonly message: string;
}

export interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  /** For `illegal-move`: a stable word of that game. */
  readonly reason?: string;
  /** For `illegal-move`: the moves that would do, where the refusal is about a choice left open. */
  readonly options?: readonly Typed[];
  readonly retryAfterSeconds?: number;
}

/** An error to be answered with, of one of the kinds in `PROBLEMS`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${code}: ${detail}`);
  }
}
