/** With several processes: requests of a game go to the process that serves it, before anything else is done with them. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { at } from '#src/kit/checked.js';
import { ADDRESS_HEADER } from './siblings.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether another process responds. */
    isForwarded: boolean;
  }
}

/** They are about one connection (RFC 9110, section 7.6.1), or say where a message ends there. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade', 'expect'],
  ADDRESS_HEADER,
]);

const headersToForward = (rawHeaders: readonly string[]): string[] => {
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = at(rawHeaders, index);
    if (!OF_CONNECTION.has(name.toLowerCase())) headers.push(name, at(rawHeaders, index + 1));
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
 * A body that this process can still read if nothing was sent: undici would destroy a stream. It accepts what can be iterated
 * over, whatever the type says.
 */
const unread = (body: Readable): Readable =>
  ({ [Symbol.asyncIterator]: () => body[Symbol.asyncIterator]() }) as unknown as Readable;

const optionsFor = ({ raw, method, originalUrl, headers, socket, client }: FastifyRequest) => ({
  path: originalUrl,
  method: method as Dispatcher.HttpMethod,
  headers: [...headersToForward(raw.rawHeaders), ADDRESS_HEADER, socket.remoteAddress ?? ''],
  body:
    headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
      ? null
      : unread(raw),
  signal: client.signal,
  responseHeaders: 'raw' as const,
});

/** Nothing was sent: the process that serves the game has ended, and the primary does not know it yet. */
const isUnreachable = (error: Error): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Has another process respond. If it ends meanwhile, so does the connection of the client, just as if this process had ended.
 * But a request that was not sent, or only reads, is none the worse for it: `next` is called, and this process responds.
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
      const received = headersToForward(headers as unknown as string[]);
      const closing = shutdown.draining ? ['connection', 'close'] : [];
      return reply.hijack().raw.writeHead(statusCode, [...received, ...closing]);
    },
    (error) => {
      if (error === null) return;
      const onlyReads = request.method === 'GET' && options.body === null;
      if (isUnreachable(error) || (onlyReads && !request.isForwarded)) next();
      else reply.raw.destroy();
    },
  );
};

const gameOf = ({ routeOptions: { url = '' }, params }: FastifyRequest): string | null =>
  url.includes('/games/:id') ? (params as { readonly id: string }).id : null;

/** Forwards requests when it is their turn. While the service shuts down, each process serves what it gets. */
export const forwardRequests = (app: FastifyInstance): void => {
  const { siblings } = app;
  app.decorateRequest('isForwarded', false);
  if (siblings === null) return;
  const [poolOf, streamPoolOf] = [createPools(app), createPools(app)];
  app.addHook('onRequest', (request, reply, next) => {
    const game = request.isFromSibling ? null : gameOf(request);
    const socketPath = game === null ? null : siblings.socketFor(game);
    if (socketPath === null) {
      next();
      return;
    }
    // Event streams apart: a pool looks for a free connection among all that it has.
    const isStream = request.routeOptions.url?.endsWith('/events') === true;
    forward(app, (isStream ? streamPoolOf : poolOf)(socketPath), request, reply, next);
  });
};
