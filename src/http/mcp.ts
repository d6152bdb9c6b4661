/** Sessions of assistants over MCP. The tools come from `parlour-mcp`; a session is a client of this service like any other. */
import { randomUUID } from 'node:crypto';
import type { ReadableStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#src/config.js';
import type { Limits } from '#src/limits.js';
import { VERSION } from '#src/project.js';
import { limitLongResponses, type OpenLongResponse } from '#src/http/streams/long-responses.js';
import { invalid, Problem } from '#src/http/problems/problems.js';
import { headerOf } from '#src/http/requests.js';

export const SESSION_HEADER = 'mcp-session-id';
const RETRY_SECONDS = 60;
const NO_BODY = [204, 205, 304];

/**
 * A `fetch` that reaches this service without a connection, as a client at `address` would: the same limits, rights and log.
 */
export function fetchFrom(app: FastifyInstance, address: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = init?.body && (await request.text());
    // Nobody would listen for the error of a response that is aborted before it begins.
    request.signal.throwIfAborted();
    const abort = new AbortController();
    const leave = (): void => {
      abort.abort();
    };
    request.signal.addEventListener('abort', leave, { once: true });
    const {
      statusCode: status,
      headers,
      stream,
    } = await app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...(sent && { payload: sent }),
      remoteAddress: address,
      payloadAsStream: true,
      signal: abort.signal,
    });
    const payload = stream();
    // A client that stops reading has left.
    payload.once('close', () => {
      if (!payload.readableEnded) leave();
    });
    const body = NO_BODY.includes(status) ? null : (Readable.toWeb(payload) as ReadableStream<Uint8Array>);
    return new Response(body as BodyInit | null, { status, headers: headers as Record<string, string> });
  };
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses pages of other origins than the service's own and those in CORS_ORIGIN. A page whose name was rebound to this
 * machine seems to have the service's own origin, so a service that only this machine can reach accepts only local names.
 */
const checkOrigin = ({ headers: { origin }, host }: FastifyRequest, config: Config): void => {
  if (origin === undefined) return;
  const allowed = config.CORS_ORIGIN.split(',').map((each) => each.trim());
  const isLocal = LOOPBACK.includes(config.HOST) && config.TRUST_PROXY === '';
  const isOwn = /^https?:\/\/(.*)$/.exec(origin)?.[1] === host && (!isLocal || LOCAL_HOST.test(host));
  if (isOwn || allowed.includes('*') || allowed.includes(origin)) return;
  throw new Problem(
    'origin-not-allowed',
    'Pages of this origin may not use MCP here; CORS_ORIGIN can allow it.',
  );
};

type McpRequest = FastifyRequest<{ Body: Readonly<Record<string, unknown>> }>;

interface Session {
  readonly id: string;
  /** The token with which the session began. Requests with another token do not find it. */
  readonly token: string | null;
  readonly answer: (headers: Headers, body: object) => Promise<Response>;
  readonly end: () => void;
  /** Restarts the session's idle timeout. */
  readonly renew: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `null` if the operator has switched MCP off. */
    readonly mcp: McpSessions | null;
  }
}

interface McpSessions {
  /** Refuses pages of other origins. */
  readonly checkOrigin: (request: FastifyRequest) => void;
  /** Answers a message; `initialize` begins a session. */
  readonly answer: (request: McpRequest) => Promise<{ readonly session: string; readonly message: unknown }>;
  readonly end: (request: FastifyRequest) => void;
}

const headersOf = ({ headers }: FastifyRequest): Headers =>
  new Headers(Object.entries(headers).map(([name, value = '']): [string, string] => [name, String(value)]));

const sessionEnded = (): Problem =>
  new Problem('not-found', 'There is no such session, or it has ended: begin one with “initialize”.');

/** The message in a response; `null` if there is none. */
const messageIn = async (response: Response): Promise<unknown> =>
  response.body === null ? null : ((await response.json()) as unknown);

/** A refusal by the SDK, as a problem of this service. */
const refusalIn = async (response: Response): Promise<Problem> => {
  if (response.status === 404) return sessionEnded();
  const { error } = (await messageIn(response)) as { readonly error: { readonly message: string } };
  if (response.status === 406) return new Problem('not-acceptable', `${error.message}.`);
  return invalid('The message', '/body', `is not valid: ${error.message}`);
};

interface Beginning {
  readonly request: FastifyRequest;
  readonly sessions: Map<string, Session>;
  readonly open: OpenLongResponse;
  readonly idleMs: number;
}

/** Begins a session for the sender of the request, and keeps it in `sessions` until it ends. */
const begin = async (
  app: FastifyInstance,
  { request, sessions, open, idleMs }: Beginning,
): Promise<Session> => {
  const { token, protocol, host, client } = request;
  const baseUrl = `${protocol}://${host}`;
  if (!URL.canParse(baseUrl)) throw invalid('Host', '/headers/host', 'must be the name of this service');
  const { abort, closed } = open(client.address);
  const id = randomUUID();
  const end = (): void => {
    abort.abort();
  };
  const idle = setTimeout(end, idleMs).unref();
  const forget = (): void => {
    clearTimeout(idle);
    sessions.delete(id);
    closed();
  };
  abort.signal.addEventListener('abort', forget, { once: true });
  // Loaded with the first session, because most services have none.
  const { openHttpSession } = await import('parlour-mcp');
  const answer = await openHttpSession(id, {
    baseUrl,
    name: 'Assistant',
    listsMoves: true,
    playerToken: token ?? undefined,
    ended: abort.signal,
    version: VERSION,
    fetch: fetchFrom(app, client.address),
  });
  const session = { id, token, answer, end, renew: () => void idle.refresh() };
  if (!abort.signal.aborted) sessions.set(id, session);
  return session;
};

/** Keeps at most `MCP_SESSIONS` sessions. Each ends when it has been idle for an hour. */
const createMcpSessions = (app: FastifyInstance, config: Config, limits: Limits): McpSessions => {
  const open = limitLongResponses(app, {
    max: config.MCP_SESSIONS,
    maxPerAddress: limits.mcpSessionsPerAddress,
    what: 'MCP sessions are open',
    retryAfterSeconds: RETRY_SECONDS,
  });
  const sessions = new Map<string, Session>();

  const find = (request: FastifyRequest): Session => {
    const session = sessions.get(headerOf(request, SESSION_HEADER) ?? '');
    if (session?.token === request.token) return session;
    throw sessionEnded();
  };

  const sessionOf = async (request: McpRequest): Promise<Session> => {
    if (headerOf(request, SESSION_HEADER) !== undefined) return find(request);
    if (request.body['method'] === 'initialize')
      return begin(app, { request, sessions, open, idleMs: limits.mcpIdleMs });
    throw invalid(
      'Mcp-Session-Id',
      '/headers/mcp-session-id',
      'is required in all messages but “initialize”',
    );
  };

  return {
    checkOrigin: (request) => {
      checkOrigin(request, config);
    },
    answer: async (request) => {
      const session = await sessionOf(request);
      session.renew();
      const response = await session.answer(headersOf(request), request.body);
      if (response.ok) return { session: session.id, message: await messageIn(response) };
      // A session that `initialize` has not begun would only take up space.
      if (headerOf(request, SESSION_HEADER) === undefined) session.end();
      throw await refusalIn(response);
    },
    end: (request) => {
      find(request).end();
    },
  };
};

/** Adds `app.mcp`. */
export function addMcpSessions(app: FastifyInstance, config: Config, limits: Limits): void {
  app.decorate('mcp', config.MCP_SESSIONS === 0 ? null : createMcpSessions(app, config, limits));
}
