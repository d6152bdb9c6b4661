/** Sends requests as a careful client does: every change has an Idempotency-Key and is retried until there is a response. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseChecker } from '#test/support/response-checker.js';
import type { Counters } from './counters.js';
import type { Http, Request, Response } from './http.js';

export interface ApiClientOptions {
  readonly http: Http;
  readonly counters: Counters;
  readonly check: ResponseChecker;
  /** Percentage of changes that are sent again after their response, to compare the two. */
  readonly repeatPercent: number;
  /** A random integer from 0 to n − 1. */
  readonly below: (n: number) => number;
}

export interface ApiClient {
  /** Retries until there is a response; resolves with `null` for an unexpected refusal. */
  readonly get: <Body>(path: string, token?: string) => Promise<Body | null>;
  /** Like `get`, for resources that are not JSON. */
  readonly view: (path: string, token?: string) => Promise<void>;
  readonly change: <Body>(path: string, body: object, options?: ChangeOptions) => Promise<Body | null>;
}

export interface ChangeOptions {
  readonly token?: string | undefined;
  /** For If-Match. */
  readonly version?: number;
}

const LOST_PAUSE_MS = 100;
/** Shorter than Retry-After asks for, so that a restart meets more requests. */
const MAX_PAUSE_MS = 500;
const GIVE_UP_MS = 120_000;
const RETRIED_CODES = new Set([
  'database-unavailable',
  'insufficient-storage',
  'overloaded',
  'request-in-progress',
  'rate-limited',
]);
const NEEDS_RETRY_AFTER = new Set([429, 503]);

interface FinalResponse extends Response {
  readonly code: string | undefined;
  readonly attempts: number;
  /** When the attempt that got the response began. */
  readonly sentAt: number;
}

const codeOf = ({ status, text }: Response): string | undefined => {
  if (status < 400) return undefined;
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return 'not a problem document';
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Whether the change that a response describes was made before the attempt at `sentAt`, by an earlier attempt. */
const wasMadeBefore = (text: string, sentAt: number): boolean => {
  const { entries, game } = JSON.parse(text) as {
    entries?: readonly { at: string }[];
    game?: { updatedAt: string };
  };
  const madeAt = entries?.[0]?.at ?? game?.updatedAt;
  return madeAt !== undefined && Date.parse(madeAt) < sentAt;
};

/** Returns a function that retries until there is a response. Counts each response and checks it against OpenAPI. */
const createSender = ({
  http,
  counters,
  check,
}: ApiClientOptions): ((request: Request) => Promise<FinalResponse>) => {
  const verify = (request: Request, response: Response, code: string | undefined): void => {
    counters.response(response.status, code);
    try {
      check(request.method, request.path, response);
      if (NEEDS_RETRY_AFTER.has(response.status) && !/^\d+$/.test(response.headers['retry-after'] ?? ''))
        throw new Error(`${response.status} without Retry-After`);
    } catch (error) {
      counters.violation('undocumented responses', `${messageOf(error)} ${response.text.slice(0, 200)}`);
    }
  };

  const attempt = async (request: Request, attempts: number): Promise<FinalResponse | null> => {
    const sentAt = Date.now();
    counters.add('requests');
    if (attempts > 1) counters.add('retries');
    try {
      const response = await http.send(request);
      const code = codeOf(response);
      verify(request, response, code);
      return { ...response, code, attempts, sentAt };
    } catch (error) {
      counters.add('connections lost');
      counters.noResponse(messageOf(error));
      return null;
    }
  };

  return async (request) => {
    const deadline = Date.now() + GIVE_UP_MS;
    for (let attempts = 1; Date.now() < deadline; attempts += 1) {
      const response = await attempt(request, attempts);
      if (response !== null && !RETRIED_CODES.has(response.code ?? '')) return response;
      const retryAfterMs = 1000 * Number(response?.headers['retry-after'] ?? 0);
      await sleep(response === null ? LOST_PAUSE_MS : Math.min(retryAfterMs, MAX_PAUSE_MS));
    }
    throw new Error(`${request.method} ${request.path} got no response in ${GIVE_UP_MS} ms`);
  };
};

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { counters, repeatPercent, below } = options;
  const sendWithRetries = createSender(options);

  const isAccepted = ({ method, path }: Request, { status, text, code }: FinalResponse): boolean => {
    if (status < 300) return true;
    counters.violation('unexpected refusals', `${method} ${path} → ${status} ${code ?? ''} ${text}`);
    return false;
  };

  const bodyOf = <Body>(request: Request, response: FinalResponse): Body | null =>
    isAccepted(request, response) ? (JSON.parse(response.text) as Body) : null;

  const repeat = async (request: Request, first: FinalResponse): Promise<void> => {
    counters.add('repeats of an answered request');
    const again = await sendWithRetries(request);
    if (again.text !== first.text || again.headers.etag !== first.headers.etag)
      counters.violation(
        'repeats with a different response',
        `${request.path}: ${first.text} ≠ ${again.text}`,
      );
  };

  const read = async (path: string, token: string | undefined): Promise<[Request, FinalResponse]> => {
    const request: Request = { method: 'GET', path, headers: bearer(token) };
    return [request, await sendWithRetries(request)];
  };

  return {
    get: async <Body>(path: string, token?: string) => bodyOf<Body>(...(await read(path, token))),
    view: async (path, token) => {
      isAccepted(...(await read(path, token)));
    },
    change: async <Body>(path: string, body: object, { token, version }: ChangeOptions = {}) => {
      const match = version === undefined ? {} : { 'if-match': `"${version}"` };
      const headers = { 'idempotency-key': randomUUID(), ...match, ...bearer(token) };
      const request: Request = { method: 'POST', path, headers, body };
      const response = await sendWithRetries(request);
      const accepted = bodyOf<Body>(request, response);
      if (accepted === null) return null;
      if (response.attempts > 1 && wasMadeBefore(response.text, response.sentAt))
        counters.add('retries whose first attempt had succeeded');
      if (below(100) < repeatPercent) await repeat(request, response);
      return accepted;
    },
  };
}
