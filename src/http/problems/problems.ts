/** Every problem of the service (RFC 9457): its status, its title and its meaning. */
import type { EngineErrorCode, EngineErrorExtras } from '#src/engine/errors.js';
import type { presentMatch } from '#src/http/presenters.js';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}

export const PROBLEMS = {
  'validation-failed': {
    status: 400,
    title: 'The request is not valid',
    meaning:
      'A field is missing, unknown, there twice, of the wrong type or out of range; a header is malformed or not supported; or the body is not valid JSON. `errors` lists each field that is wrong. Nothing was changed. Correct the request and send it again.',
  },
  'bad-cursor': {
    status: 400,
    title: 'The cursor is not valid',
    meaning: 'Pass the `nextCursor` of an earlier page unchanged, or none for the first page.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid token is required',
    meaning:
      'The request needs a token and has none, or its token is not valid here. Send the token as `Authorization: Bearer <token>`. When a computer player takes over the seat of a player who resigned, the seat’s token is revoked.',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'Pages of this origin are not allowed here',
    meaning:
      'A browser sends the `Origin` of a page with its requests. `/mcp` accepts the origin of the service itself, and the origins that the operator has allowed with `CORS_ORIGIN`. Programs send no `Origin`.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning:
      'The path does not exist, there is no game of this type with this id, or the game is private and the request did not have the token of one of its seats.',
  },
  archived: {
    status: 410,
    title: 'The game has been archived',
    meaning:
      'The game is over and has left the database; it can no longer be requested. `links.record` is the URL of its audit record, gzip-compressed, if the operator publishes them.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    meaning: '`Allow` lists the methods that this path supports.',
  },
  'not-acceptable': {
    status: 406,
    title: 'None of the accepted media types is available',
    meaning:
      'This path cannot produce any of the media types in `Accept`. `detail` lists those that it can produce.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is too large',
    meaning: 'The body has more than 64 KiB, or the headers exceed a limit of the service.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON',
    meaning:
      'Send the body with `Content-Type: application/json`, in UTF-8 and without a `Content-Encoding`.',
  },
  'not-your-turn': {
    status: 409,
    title: 'It is another seat’s turn',
    meaning: 'Wait for your turn: follow `events`, or fetch the game until `turn.seat` equals `you`.',
  },
  'game-over': {
    status: 409,
    title: 'The game is over',
    meaning:
      'No further moves are possible. Create a new game or, unless this one was cancelled, ask for a rematch.',
  },
  'game-active': {
    status: 409,
    title: 'The game is still in progress',
    meaning:
      'You can ask for a rematch once the game is over. A game can be cancelled only while it waits for players; afterwards you can resign.',
  },
  'game-waiting': {
    status: 409,
    title: 'The game is waiting for players',
    meaning: 'The game starts once every open seat is taken.',
  },
  'no-cpu-to-move': {
    status: 409,
    title: 'It is not a computer player’s turn',
    meaning: 'The seat to move belongs to a person.',
  },
  'already-waiting': {
    status: 409,
    title: 'You are already waiting',
    meaning:
      'You are already waiting for a game of this type under other terms. `match` is that request. Leave the line with `DELETE …/matches/{id}` before you ask for something else.',
  },
  'series-closed': {
    status: 409,
    title: 'The series takes no answers',
    meaning: 'You have accepted or declined it already, or it runs, is finished or was cancelled.',
  },
  'log-full': {
    status: 409,
    title: 'The log of this game is full',
    meaning:
      'Computer players do not continue a game without people once its log has 10,000 entries. A game with a person accepts no more offers once its log has 1,000 entries; it has no other limit.',
  },
  'offer-pending': {
    status: 409,
    title: 'No offer is possible now',
    meaning:
      'Only one offer can be open at a time. It lapses with the second move of the game after it. A seat whose offer was declined can make another one after two more moves of the game.',
  },
  'no-offer': {
    status: 409,
    title: 'There is no offer to answer',
    meaning: 'Only the other seat can accept or decline an offer, and only while it is open.',
  },
  'rules-unknown': {
    status: 409,
    title: 'The rules of this game are not known here',
    meaning:
      'A newer release of the service has dealt this game by a version of its rules that this instance does not know. Lists show the game, and once it is over its audit record can be read. The same applies to a new game with an option that not every instance knows yet. Try again when the service has been upgraded.',
  },
  'hints-off': {
    status: 409,
    title: 'The game has no hints',
    meaning:
      'Nobody may ask for hints in this game: it was created with `hints` false, which is the default for games of two people or more, or in a match.',
  },
  'time-over': {
    status: 409,
    title: 'The time is up',
    meaning:
      'The `deadline` of the game’s clock has passed, or its `joinBy`. Within a second, an entry in its log says what follows: the seat to move loses or a computer player takes it over; a game that still waits is cancelled. Nothing can be changed until then.',
  },
  'seat-taken': {
    status: 409,
    title: 'No seat is open',
    meaning: 'Every seat of this game is taken.',
  },
  'seat-reserved': {
    status: 409,
    title: 'The open seats are kept for others',
    meaning:
      'The open seats of this rematch are kept for those who played the game before: each takes its own by `POST …/rematch` in that game.',
  },
  'request-in-progress': {
    status: 409,
    title: 'The first request with this key is still running',
    meaning: 'Repeat the request after `Retry-After` seconds to get its response.',
  },
  'commitment-not-found': {
    status: 404,
    title: 'The commitment does not exist',
    meaning:
      'No commitment has this `commitmentId`, or it expired and was deleted. Get a new one from `POST /v1/commitments`.',
  },
  'commitment-used': {
    status: 409,
    title: 'The commitment has been used',
    meaning: 'Each commitment can create only one game. Get a new one from `POST /v1/commitments`.',
  },
  'commitment-expired': {
    status: 410,
    title: 'The commitment has expired',
    meaning:
      'It was not used before its `expiresAt` and can no longer create a game. Get a new one from `POST /v1/commitments`.',
  },
  'version-mismatch': {
    status: 412,
    title: 'The game has changed',
    meaning:
      '`If-Match` names a version that is not the current one. Fetch the game, choose again, and send the current version.',
  },
  'illegal-move': {
    status: 422,
    title: 'The rules do not allow this move',
    meaning:
      'The move is well-formed but not legal in this position. `reason` is a stable word; the page at `rules` lists those of the game type. If the move was ambiguous, `options` holds the moves to choose from. If an offer is refused, `reason` is `no-such-offer` (the game type does not have it) or `nothing-to-take-back`. Nothing was changed.',
  },
  'invalid-config': {
    status: 422,
    title: 'The game cannot be created with these options',
    meaning: 'The options contradict each other, or the game cannot be played with this number of seats.',
  },
  'webhook-refused': {
    status: 422,
    title: 'The service does not call this URL',
    meaning:
      'The operator decides which hosts webhooks may call, if any. Elsewhere than at hosts named one by one, only `https` on port 443 is allowed, and only public addresses. A URL with a user name or a password is always refused.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The key was used for a different request',
    meaning: 'Use a new `Idempotency-Key` for each new request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait `Retry-After` seconds, then repeat the request.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    meaning:
      'Nothing was changed. Wait `Retry-After` seconds and repeat the request, unless `detail` says that repeating will not help.',
  },
  'insufficient-storage': {
    status: 503,
    title: 'The service is running out of disk space',
    meaning:
      'Nothing was changed. No new games are created until the operator has made room; running games continue while there is any. Wait `Retry-After` seconds and repeat the request.',
  },
  'database-unavailable': {
    status: 503,
    title: 'The database is unavailable',
    meaning:
      'A change may or may not have been stored. Repeat the request with the same `Idempotency-Key` after `Retry-After` seconds.',
  },
} as const satisfies Record<string, ProblemKind> & Record<EngineErrorCode, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** The path of the page that explains a code. */
export function problemType(code: ProblemCode): string {
  return `/problems/${code}`;
}

export interface FieldError {
  /** A JSON Pointer (RFC 6901) to the part of the request that is wrong. */
  readonly pointer: string;
  readonly message: string;
}

export interface ProblemExtras extends Omit<EngineErrorExtras, 'gameType' | 'match' | 'record'> {
  readonly errors?: readonly FieldError[];
  /** The match for which the player is already waiting. */
  readonly match?: ReturnType<typeof presentMatch>;
  /** Where the record of an archived game can be read. */
  readonly links?: { readonly record: string };
  /** The path of the rules page that explains the refusal. */
  readonly rules?: string;
}

/** A request that is answered with a problem document. */
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

/** The problem with a part of the request: `message` completes a sentence that begins with the name of the part. */
export function invalid(name: string, pointer: string, message: string): Problem {
  return new Problem('validation-failed', `${name} ${message}.`, { errors: [{ pointer, message }] });
}
