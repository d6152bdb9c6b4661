import type { Typed } from '#src/game-type.js';

/** Every error that the service answers with: its status, what it means in general, and what to do. */
export const PROBLEMS = {
  'validation-failed': {
    status: 400,
    title: 'The request is not well-formed',
    meaning:
      'A field is missing, unknown, of the wrong type or out of its range, a header is malformed, or the body is no JSON. `errors` names each field. Nothing was changed; mend the request.',
  },
  'bad-cursor': {
    status: 400,
    title: 'The cursor is not one that this list gave out',
    meaning: 'Use the `nextCursor` of an earlier page as it was given, or none for the first page.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid token is needed',
    meaning:
      'The request needs the token of a seat, or sent one that is of no seat of this game. Send it as `Authorization: Bearer <token>`. The token of a seat that resigned and was taken over is worth nothing.',
  },
  'not-found': {
    status: 404,
    title: 'There is no such thing here',
    meaning:
      'No such path, no game with this id and type, or a private game and no token of one of its seats.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This path does not offer that method',
    meaning: '`Allow` lists the methods of this path.',
  },
  'not-acceptable': {
    status: 406,
    title: 'None of the accepted media types is offered here',
    meaning:
      '`Accept` names only media types that this path does not answer with; `detail` says which it does.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body is larger than the service accepts (64 KiB unless set otherwise), or the headers are.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body has to be JSON',
    meaning: 'Send the body with `Content-Type: application/json`.',
  },
  'not-your-turn': {
    status: 409,
    title: 'It is another seat that has to move',
    meaning: 'Wait for your turn: follow `events`, or fetch the game until `turn.seat` is `you`.',
  },
  'game-over': {
    status: 409,
    title: 'The game is over',
    meaning: 'No more moves; ask for a rematch or create a new game.',
  },
  'game-active': {
    status: 409,
    title: 'The game is not over yet',
    meaning: 'A rematch is possible once the game is over.',
  },
  'game-waiting': {
    status: 409,
    title: 'The game waits for players to join',
    meaning: 'The game begins when the last open seat is taken.',
  },
  'no-cpu-to-move': {
    status: 409,
    title: 'No computer player has to move',
    meaning: 'It is the turn of a seat that a person plays.',
  },
  'seat-taken': {
    status: 409,
    title: 'No seat is open',
    meaning: 'Every seat has somebody.',
  },
  'request-in-progress': {
    status: 409,
    title: 'The first request with this key is still running',
    meaning: 'Repeat the request after `Retry-After` to get its first answer.',
  },
  'commitment-not-found': {
    status: 404,
    title: 'There is no such commitment',
    meaning:
      'No commitment has this `commitmentId`, or it expired a while ago and was removed. Get a new one from `POST /v1/commitments`.',
  },
  'commitment-used': {
    status: 409,
    title: 'The commitment is used up',
    meaning: 'A commitment makes one game. Get a new one from `POST /v1/commitments`.',
  },
  'commitment-expired': {
    status: 410,
    title: 'The commitment has expired',
    meaning:
      'It was not used before its `expiresAt`; no game was made of it, and none will be. Get a new one from `POST /v1/commitments`.',
  },
  'version-mismatch': {
    status: 412,
    title: 'The game has moved on',
    meaning: '`If-Match` named another version. Fetch the game, decide anew, and send the new version.',
  },
  'illegal-move': {
    status: 422,
    title: 'The rules do not allow this move here',
    meaning:
      'The move is well-formed, but not allowed in this position. `reason` is a stable word of the game (its page in `docs/rules/` lists them), `options` the moves that would do where a choice was left open. Nothing was changed.',
  },
  'invalid-config': {
    status: 422,
    title: 'The game cannot be set up like this',
    meaning: 'The config contradicts itself, or the game is not for so many players.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The key was used for a different request',
    meaning: 'Use a new `Idempotency-Key` for a new request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait for `Retry-After` seconds.',
  },
  overloaded: {
    status: 503,
    title: 'The service is too busy',
    meaning: 'Too much to do at once; nothing was changed. Wait for `Retry-After` seconds and repeat.',
  },
  'database-unavailable': {
    status: 503,
    title: 'The database cannot be reached',
    meaning:
      'Whether a change was made may be unknown: repeat it with its `Idempotency-Key` after `Retry-After` seconds.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

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
