/** With several processes: serves the others on a Unix socket, and adds up their metrics. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { Client } from 'undici';
import type { Siblings } from '#src/http/siblings.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** `null` with one process. */
    readonly siblings: Siblings | null;
  }
  interface FastifyRequest {
    /** Whether another process has sent it, on behalf of a client or for itself. */
    readonly isFromSibling: boolean;
  }
}

/** The address of the client's connection. It counts on the Unix socket only, which nobody else can open. */
export const ADDRESS_HEADER = 'x-parlour-address';
const LOOPBACK = '127.0.0.1';
const METRICS_TIMEOUT_MS = 1000;

/**
 * `request.isFromSibling`: the same server on a Unix socket, with the addresses of the clients for whom the others ask. What
 * they have sent is served before anything that was added earlier is closed.
 */
export function serveSiblings(app: FastifyInstance): void {
  const sockets = new WeakSet<Socket>();
  app.decorateRequest('isFromSibling', {
    getter() {
      return sockets.has(this.socket);
    },
  });
  if (app.siblings === null) return;
  const { socket: path } = app.siblings;
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    app.server.emit('connection', socket);
  });
  app.server.prependListener('request', ({ socket, headers }) => {
    if (!sockets.has(socket)) return;
    Object.defineProperty(socket, 'remoteAddress', { value: headers[ADDRESS_HEADER], configurable: true });
  });
  app.addHook('onReady', async () => {
    // A process that was killed leaves one.
    await rm(path, { force: true });
    listener.listen({ path, exclusive: true });
    await once(listener, 'listening');
  });
  app.addHook('onClose', async () => {
    await new Promise((resolve) => listener.close(resolve));
  });
}

type Metrics = readonly MetricObjectWithValues<MetricValue<string>>[];

const metricsAt = async (socketPath: string): Promise<Metrics> => {
  const client = new Client('http://parlour', { socketPath });
  const signal = AbortSignal.timeout(METRICS_TIMEOUT_MS);
  const headers = { [ADDRESS_HEADER]: LOOPBACK };
  try {
    const { body } = await client.request({ method: 'GET', path: '/metrics', headers, signal });
    return (await body.json()) as Metrics;
  } finally {
    await client.destroy();
  }
};

/** The metrics of all processes, added up. One that does not answer in time is left out. */
export async function sumOfMetrics(own: Metrics, { otherSockets }: Siblings): Promise<string> {
  const others = await Promise.allSettled(otherSockets().map(metricsAt));
  const answered = others.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  return AggregatorRegistry.aggregate([own, ...answered]).metrics();
}
