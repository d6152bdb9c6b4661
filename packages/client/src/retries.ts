/** A `fetch` that repeats requests until there is a response that a further repeat would not improve. */
import { ConnectionError } from './errors.js';
import { openScope, pause } from './signals.js';

export interface RetryOptions {
  readonly fetch: typeof globalThis.fetch;
  /** How often a request is repeated at most. */
  readonly maxRetries: number;
  /** How long to wait for a response; of a stream, for its head. */
  readonly timeoutMs: number;
  /** Told before each wait. */
  readonly onRetry: (retry: Retry) => void;
}

export interface Retry {
  readonly method: string;
  readonly url: string;
  /** 1 for the first repeat. */
  readonly attempt: number;
  readonly delayMs: number;
  /** The status of the response, or what the connection failed with. */
  readonly cause: number | Error;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** Who would have to wait longer gets the refusal. */
const MAX_RETRY_AFTER_MS = 65_000;
const TEMPORARY = [408, 425, 429, 500, 502, 503, 504];
const NO_BODY = [204, 205, 304];

/** The wait before repeat `attempt`, from 1, without a word of the service: it doubles, and half of it is random. */
export const backoffMs = (attempt: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

/** `Retry-After` in milliseconds: seconds, or a date. */
export const retryAfterMs = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? 1000 * Number(value) : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

/** Sixteen random bytes in hex. `crypto.randomUUID` is missing on pages that are not served by HTTPS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const isStream = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The response with its body in memory: a connection may be cut in the middle of it. */
const readWhole = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(NO_BODY.includes(status) ? null : body, { status, statusText, headers });
};

const isTemporary = async (response: Response): Promise<boolean> =>
  TEMPORARY.includes(response.status) ||
  (response.status === 409 && (await response.clone().text()).includes('"request-in-progress"'));

/** How long to wait after this outcome; `undefined` if a repeat is no use. */
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

type Send = (signal: AbortSignal) => Promise<Response>;

/** One attempt. Rejects only if `signal` aborts. After the head of a stream, whoever reads it ends it. */
const attemptOnce = async (send: Send, signal: AbortSignal, timeoutMs: number): Promise<Response | Error> => {
  const scope = openScope(signal, timeoutMs);
  try {
    const response = await send(scope.signal);
    return isStream(response) ? response : await readWhole(response);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    scope.close();
  }
};

/**
 * Repeats what got no response or a temporary refusal, after `Retry-After` and a random time. Every repeat of a `POST` has the
 * same `Idempotency-Key`, so that the service does nothing twice. Throws `ConnectionError`, or the reason of `signal`, best
 * the caller's own: a request of its own would keep a listener on it until it is garbage.
 */
export const retryingFetch =
  ({ fetch, maxRetries, timeoutMs, onRetry }: RetryOptions) =>
  async (request: Request, signal = request.signal): Promise<Response> => {
    const { method, url, headers } = request;
    const body = method === 'GET' ? null : await request.text();
    if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
    const send: Send = (signal) => fetch(url, { method, headers, body: body === '' ? null : body, signal });
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const outcome = await attemptOnce(send, signal, timeoutMs);
      const delayMs = attempt > maxRetries ? undefined : await delayAfter(outcome, attempt);
      if (delayMs === undefined) return finish(outcome, request, attempt);
      onRetry({ method, url, attempt, delayMs, cause: outcome instanceof Error ? outcome : outcome.status });
      await pause(delayMs, signal);
    }
  };
