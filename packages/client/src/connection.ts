/** Sends requests to the service and turns refusals into errors. */
import createClient, { type Client } from 'openapi-fetch';
import { boundedFetch, type Bounds, type Send } from './bounds.js';
import { IncompatibleServiceError, ProblemError, UnexpectedResponseError } from './errors.js';
import type { paths } from './generated/schema.js';
import { API_VERSION } from './generated/service.js';
import { retryAfterMs, retryingFetch, type Retry } from './retries.js';
import { NEVER, openTimeoutScope } from './signals.js';
import type { CallOptions, Problem } from './types.js';

export interface ParlourOptions extends Bounds {
  /** The URL of the service, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** The token of a player: every call acts for that player, and `parlour.me` has its games. Keep it secret. */
  readonly playerToken?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum number of retries when there is no response, or a temporary refusal. Default: 6, within about 15 seconds. */
  readonly maxRetries?: number;
  /** Time limit for one response. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Longest silence of a stream before it is reopened. The service sends a heartbeat every 15 seconds. Default: 45,000. */
  readonly streamTimeoutMs?: number;
  /** Longest event of a stream, in characters. Default: 1,048,576. */
  readonly maxEventLength?: number;
  /** Called before each retry. */
  readonly onRetry?: (retry: Retry) => void;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions extends CallOptions {
  readonly id?: string;
  readonly token?: string | null;
  readonly query?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

/** The path of an operation as in the OpenAPI document, with `{id}`. */
type Path = `/${string}`;

export const JSON_TYPE = 'application/json';
const DIAGNOSIS_TIMEOUT_MS = 5_000;
const EXCERPT_LENGTH = 120;
const DEFAULT_EVENT_LENGTH = 1024 * 1024;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

const isProblemDocument = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'status' in body && 'detail' in body;

const unexpected = (what: string, { status, headers }: Response, text: string): UnexpectedResponseError =>
  new UnexpectedResponseError(
    `${what} was answered with ${status} and ${headers.get('content-type') ?? 'no content type'}, which is no response of Parlour; check baseUrl: ${text.slice(0, EXCERPT_LENGTH)}`,
    status,
  );

/** The error for a refused request. */
const refusal = (what: string, response: Response, error: unknown): Error => {
  if (!isProblemDocument(error)) return unexpected(what, response, String(error));
  const waitMs = retryAfterMs(response.headers);
  return new ProblemError(error, waitMs === undefined ? undefined : Math.ceil(waitMs / 1000));
};

export class Connection {
  readonly api: Client<paths>;
  readonly baseUrl: string;
  readonly streamTimeoutMs: number;
  readonly maxEventLength: number;
  readonly playerToken: string | null;
  readonly #send: Send;
  readonly #retrying: ReturnType<typeof retryingFetch>;

  constructor(options: ParlourOptions) {
    const { baseUrl, headers = {}, maxRetries = 6, timeoutMs = 30_000, streamTimeoutMs = 45_000 } = options;
    const { onRetry = () => undefined, fetch = globalThis.fetch.bind(globalThis) } = options;
    const { maxEventLength = DEFAULT_EVENT_LENGTH } = options;
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.streamTimeoutMs = streamTimeoutMs;
    this.maxEventLength = maxEventLength;
    this.playerToken = options.playerToken ?? null;
    this.#send = boundedFetch(fetch, options);
    this.#retrying = retryingFetch({ send: this.#send, maxRetries, timeoutMs, onRetry });
    const send = (request: Request): Promise<Response> => this.#retrying(request);
    this.api = createClient<paths>({ baseUrl: this.baseUrl, headers, fetch: send });
  }

  /** Sends a request and resolves with the response, its body unread. Throws if the service refuses. */
  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: Path,
    options: RequestOptions,
    accept: string,
  ): Promise<Response> {
    const { id, token = this.playerToken, query, body, headers, signal = NEVER } = options;
    const init = {
      params: { path: { id }, query },
      headers: { accept, ...bearer(token), ...headers },
      body,
      parseAs: 'stream',
      fetch: (request: Request) => this.#retrying(request, signal),
    };
    // The paths of game types are not known at compile time here; `GameSchema` types the responses.
    const { error, response } = await this.api.request(
      method.toLowerCase() as 'get',
      path as never,
      init as never,
    );
    if (response.ok || response.status === 304) return response;
    throw refusal(`${method} ${path}`, response, error);
  }

  async text(path: Path, options: RequestOptions, accept: string): Promise<string> {
    return (await this.send('GET', path, options, accept)).text();
  }

  /** The body of a JSON response. `expected` is a field that it must have. */
  async json<Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: Path,
    expected: keyof Body & string,
    options: RequestOptions,
  ): Promise<Body> {
    const response = await this.send(method, path, options, JSON_TYPE);
    return this.#bodyOf(`${method} ${path}`, response, expected, options.signal);
  }

  /** The body of a JSON response; `null` if the service answered 304. */
  async jsonIfChanged<Body>(
    path: Path,
    expected: keyof Body & string,
    options: RequestOptions,
  ): Promise<Body | null> {
    const response = await this.send('GET', path, options, JSON_TYPE);
    return response.status === 304 ? null : this.#bodyOf(`GET ${path}`, response, expected, options.signal);
  }

  async #bodyOf<Body>(
    what: string,
    response: Response,
    expected: keyof Body & string,
    signal: AbortSignal | undefined,
  ): Promise<Body> {
    const text = await response.text();
    const body = parsed(text);
    if (typeof body !== 'object' || body === null) throw unexpected(what, response, text);
    if (expected in body) return body as Body;
    throw await this.incompatible(`the response to ${what} has no “${expected}”`, signal);
  }

  /** The version of the service, from its OpenAPI document; `undefined` if the document has none. */
  async serviceVersion(signal?: AbortSignal): Promise<string | undefined> {
    const scope = openTimeoutScope(signal ?? NEVER, DIAGNOSIS_TIMEOUT_MS);
    try {
      const init = { headers: new Headers(), signal: scope.signal };
      const response = await this.#send(`${this.baseUrl}/openapi.json`, init);
      const document = (await response.json()) as { readonly info?: { readonly version?: string } };
      return document.info?.version;
    } catch {
      signal?.throwIfAborted();
      return undefined;
    } finally {
      scope.close();
    }
  }

  /** The error to throw when the service lacks what this client needs. */
  async incompatible(message: string, signal?: AbortSignal): Promise<IncompatibleServiceError> {
    return new IncompatibleServiceError(message, API_VERSION, await this.serviceVersion(signal));
  }
}
