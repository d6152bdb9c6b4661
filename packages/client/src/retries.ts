/** A `fetch` that retries requests until there is a response that a further retry would not improve. */
import type { Send } from './bounds.js';
import { ConnectionError, ParlourError } from './errors.js';
import { randomHex } from './seeds.js';
import { openTimeoutScope, sleep } from './signals.js';

export interface RetryOptions {
  readonly send: Send;
  /** Maximum number of retries of a request. */
  readonly maxRetries: number;
  /** Time limit for a response or, with streams, its headers. */
  readonly timeoutMs: number;
  /** Called before each wait. */
  readonly onRetry: (retry: Retry) => void;
}

export interface Retry {
  readonly method: string;
  readonly url: string;
  /** 1 for the first retry. */
  readonly attempt: number;
  readonly delayMs: number;
  /** The status of the response, or the error of the connection. */
  readonly cause: number | Error;
}

const KEY_BYTES = 16;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** If `Retry-After` is longer than this, the refusal is thrown instead of retried. */
const MAX_RETRY_AFTER_MS = 65_000;
const TEMPORARY = [408, 425, 429, 500, 502, 503, 504];
/**
 * Conflicts that pass within a second or so: another request is finishing, or a player's time is up and the entry has not been
 * written yet.
 */
const PASSING = /"(request-in-progress|time-over)"/;

/** The delay before retry `attempt` (from 1), on top of any `Retry-After`: exponential backoff, half of it jitter. */
export function backoffMs(attempt: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

/** `Retry-After` in milliseconds: seconds, or a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? 1000 * Number(value) : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

const isTemporary = async (response: Response): Promise<boolean> =>
  TEMPORARY.includes(response.status) ||
  (response.status === 409 && PASSING.test(await response.clone().text()));

/** The delay after this outcome; `undefined` if a retry would not help. */
const delayAfter = async (outcome: Response | Error, attempt: number): Promise<number | undefined> => {
  if (outcome instanceof Error) return backoffMs(attempt);
  if (!(await isTemporary(outcome))) return undefined;
  const askedMs = retryAfterMs(outcome.headers) ?? 0;
  return askedMs > MAX_RETRY_AFTER_MS ? undefined : askedMs + backoffMs(attempt);
};

/** Node.js says “fetch failed” and has the reason in `cause`. */
const reasonOf = ({ cause, message }: Error): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : message;

const finish = (outcome: Response | Error, { method, url }: Request, attempts: number): Response => {
  if (outcome instanceof Response) return outcome;
  const message = `${method} ${url} got no response in ${attempts} attempts: ${reasonOf(outcome)}`;
  throw new ConnectionError(message, { cause: outcome });
};

/**
 * Makes one attempt. Rejects if `signal` aborts, and with errors that no retry would improve. Neither the time limit nor
 * `signal` ends a stream that has started: its reader does.
 */
const attemptOnce = async (
  send: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Response | Error> => {
  const scope = openTimeoutScope(signal, timeoutMs);
  try {
    return await send(scope.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ParlourError) throw error;
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    scope.close();
  }
};

/**
 * Retries a request that got no response or a temporary refusal, after `Retry-After` and a random delay. Every retry of a
 * `POST` has the same `Idempotency-Key`, so that the service does nothing twice. Throws `ConnectionError`, or `signal.reason`.
 * Pass the caller's signal rather than the request's: `Request` would keep a listener on it until it is collected.
 */
export function retryingFetch({ send, maxRetries, timeoutMs, onRetry }: RetryOptions) {
  return async (request: Request, signal = request.signal): Promise<Response> => {
    const { method, url, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    if (method === 'POST' && !headers.has('idempotency-key'))
      headers.set('idempotency-key', randomHex(KEY_BYTES));
    const attempt = (signal: AbortSignal) =>
      // `keepalive`, so that a page that is being closed can still cancel its request.
      send(url, { method, headers, body: body === '' ? null : body, signal, keepalive: method === 'DELETE' });
    for (let count = 1; ; count += 1) {
      signal.throwIfAborted();
      const outcome = await attemptOnce(attempt, signal, timeoutMs);
      const delayMs = count > maxRetries ? undefined : await delayAfter(outcome, count);
      if (delayMs === undefined) return finish(outcome, request, count);
      onRetry({
        method,
        url,
        attempt: count,
        delayMs,
        cause: outcome instanceof Error ? outcome : outcome.status,
      });
      await sleep(delayMs, signal);
    }
  };
}
