/** The errors that the client throws. An aborted call throws the reason of its signal instead. */
import type { AnyMove, Problem, ProblemCode } from './types.js';

/** The base class of all errors of the client. */
export class ParlourError extends Error {
  override name = 'ParlourError';
}

/** The service refused a request. Compare `code`, preferably with `isProblem`. */
export class ProblemError<Code extends string = ProblemCode> extends ParlourError {
  override name = 'ProblemError';
  /** Stable. A newer service may have codes that this client does not know. */
  readonly code: Code;
  readonly status: number;
  /** What is wrong with this request, for people. */
  readonly detail: string;
  /** Set for `illegal-move`: a stable word of the game, such as `column-full`. */
  readonly reason: string | undefined;
  /** Set for `illegal-move`: the moves to choose from if the move was ambiguous. */
  readonly options: readonly AnyMove[];
  /** Set for `validation-failed`: the invalid fields. */
  readonly errors: readonly { readonly pointer: string; readonly message: string }[];
  /** Set for `already-waiting`: the match for which the player is waiting. */
  readonly match: Problem['match'];
  /** How long the service asks to wait before a retry. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Omit<Problem, 'code'> & { readonly code: Code }, retryAfterSeconds?: number) {
    super(`${problem.code}: ${problem.detail}`);
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.reason = problem.reason;
    this.options = problem.options ?? [];
    this.errors = problem.errors ?? [];
    this.match = problem.match;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** There was no response, despite all retries. A change may have been stored; only a retry with the same key can tell. */
export class ConnectionError extends ParlourError {
  override name = 'ConnectionError';
}

/** The response did not come from Parlour, is a redirect, or is too long: `baseUrl` may be wrong, or a proxy responded. */
export class UnexpectedResponseError extends ParlourError {
  override name = 'UnexpectedResponseError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The service lacks what this client needs, because its version differs. */
export class IncompatibleServiceError extends ParlourError {
  override name = 'IncompatibleServiceError';
  /** The version of the service that this client was made for. */
  readonly clientVersion: string;
  /** `undefined` if the service does not say. */
  readonly serviceVersion: string | undefined;

  constructor(message: string, clientVersion: string, serviceVersion: string | undefined) {
    super(
      `${message} (the service has version ${serviceVersion ?? 'unknown'}, this client was made for ${clientVersion})`,
    );
    this.clientVersion = clientVersion;
    this.serviceVersion = serviceVersion;
  }
}

/** Entries that were read before are gone: the database of the service was restored. Open the game again. */
export class HistoryChangedError extends ParlourError {
  override name = 'HistoryChangedError';
}

/**
 * Your part is not in the seed, or a finished game was not played with the seed that the service had committed to: the
 * service has cheated.
 */
export class SeedError extends ParlourError {
  override name = 'SeedError';
}

/** Whether `error` is a refusal with one of `codes`, or with any code if there are none. */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError<Code> {
  return error instanceof ProblemError && (codes.length === 0 || codes.includes(error.code as Code));
}
