/** With several processes: requests of a game go to the process that serves it, before anything else is done with them. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { at } from 'parlour-games/kit/checked';
import { ADDRESS_HEADER } from './siblings.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether another process responds. */
    isForwarded: boolean;
    /** The body that was to be forwarded. */
    sentBody: Buffer | null;
  }
}

/** They are about one connection (RFC 9110, section 7.6.1), or say where a message ends there. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade', 'expect'],
  ADDRESS_HEADER,
]);

/** undici says itself how long a body is. */
const OF_REQUEST = new Set([...OF_CONNECTION, 'content-length']);

const headersToForward = (rawHeaders: readonly string[], except: ReadonlySet<string>): string[] => {
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = at(rawHeaders, index);
    if (!except.has(name.toLowerCase())) headers.push(name, at(rawHeaders, index + 1));
  }
  return headers;
};

/** Connections to other processes, each for one request at a time. Clients decide how long they wait for a response. */
const createPools = (app: FastifyInstance): ((socketPath: string) => Pool) => {
  const pools = new Map<string, Pool>();
  app.addHook('onClose', async () => {
    await Promise.all([...pools.values()].map((pool) => pool.destroy()));
  });
  return (socketPath) => {
    const pool =
      pools.get(socketPath) ?? new Pool('http://parlour', { socketPath, headersTimeout: 0, bodyTimeout: 0 });
    pools.set(socketPath, pool);
    return pool;
  };
};

/**
 * Calls `onBody` with the whole body: it is sent at once when it is there, and can be sent again. Of one that is too large it
 * takes enough for the other process to refuse it.
 */
const readBody = ({ raw, headers, server }: FastifyRequest, onBody: (body: Buffer | null) => void): void => {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    onBody(null);
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  const end = (): void => {
    raw.off('data', onData).off('end', end);
    onBody(Buffer.concat(chunks));
  };
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > (server.initialConfig.bodyLimit ?? 0)) end();
  };
  raw.on('data', onData).on('end', end);
};

const optionsFor = ({ raw, method, originalUrl, socket, client, sentBody }: FastifyRequest) => ({
  path: originalUrl,
  method: method as Dispatcher.HttpMethod,
  headers: [...headersToForward(raw.rawHeaders, OF_REQUEST), ADDRESS_HEADER, socket.remoteAddress ?? ''],
  body: sentBody,
  signal: client.signal,
  responseHeaders: 'raw' as const,
});

/** Nothing was sent: the process that serves the game has ended, and the primary does not know it yet. */
const isUnreachable = (error: Error): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');

const isRepeatable = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' || headers['idempotency-key'] !== undefined;

/**
 * Has another process respond. If it ends meanwhile, so does the connection of the client, just as if this process had ended.
 * But a request that was not sent, or may be repeated, is none the worse for it: `next` is called, and this process responds.
 */
const forward = (
  { shutdown }: FastifyInstance,
  pool: Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  next: () => void,
): void => {
  const options = optionsFor(request);
  shutdown.awaitResponse(reply);
  pool.stream(
    options,
    ({ statusCode, headers }) => {
      request.isForwarded = true;
      // With `responseHeaders: 'raw'` it is a list, whatever the type says.
      const received = headersToForward(headers as unknown as string[], OF_CONNECTION);
      const closing = shutdown.draining ? ['connection', 'close'] : [];
      return reply.hijack().raw.writeHead(statusCode, [...received, ...closing]);
    },
    (error) => {
      if (error === null) return;
      const canServe = isUnreachable(error) || (isRepeatable(request) && !request.isForwarded);
      if (canServe && !options.signal.aborted) next();
      else reply.raw.destroy();
    },
  );
};

const gameOf = ({ routeOptions: { url = '' }, params }: FastifyRequest): string | null =>
  url.includes('/games/:id') ? (params as { readonly id: string }).id : null;

/** Forwards requests when it is their turn. While the service shuts down, each process serves what it gets. */
export function forwardRequests(app: FastifyInstance): void {
  const { siblings } = app;
  app.decorateRequest('isForwarded', false);
  app.decorateRequest('sentBody', null);
  if (siblings === null) return;
  const [poolOf, streamPoolOf] = [createPools(app), createPools(app)];
  app.addHook('onRequest', (request, reply, next) => {
    const game = request.isFromSibling ? null : gameOf(request);
    if (game === null || siblings.socketFor(game) === null) {
      next();
      return;
    }
    // Event streams apart: a pool looks for a free connection among all that it has.
    const isStream = request.routeOptions.url?.endsWith('/events') === true;
    readBody(request, (body) => {
      request.sentBody = body;
      const socketPath = siblings.socketFor(game);
      if (socketPath === null) next();
      else forward(app, (isStream ? streamPoolOf : poolOf)(socketPath), request, reply, next);
    });
  });
  app.addHook('preParsing', ({ sentBody }, _reply, payload, next) => {
    next(null, sentBody === null ? payload : Readable.from(sentBody));
  });
}
