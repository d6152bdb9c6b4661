/** Limits the number of connections, in total and per address. Further ones are closed before they send anything. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config.js';
import { rateLimitKeyOf, trustedProxies } from './clients.js';

/** Open files that are kept for the database, the archive and outgoing connections, besides `OWN_SHARE` of all. */
const OWN_FILES = 64;
const OWN_SHARE = 1 / 4;
/** The share of all connections that one address may have. */
const ADDRESS_SHARE = 1 / 4;

interface Report {
  readonly userLimits: { readonly open_files: { readonly soft: number | 'unlimited' } };
}

/** The limit of open files of this process. */
const openFiles = (): number => {
  Object.assign(process.report, { excludeNetwork: true });
  const { stackTraceLimit } = Error;
  // The report has a stack, for which Node.js would parse the service's source map: 0.4 s and 100 MB.
  Error.stackTraceLimit = 0;
  const { soft } = (process.report.getReport() as Report).userLimits.open_files;
  Error.stackTraceLimit = stackTraceLimit;
  return soft === 'unlimited' ? Infinity : soft;
};

/** The number of connections for which the limit of open files leaves room. */
export function connectionsFor(files: number): number {
  return Math.max(1, Math.floor(files * (1 - OWN_SHARE)) - OWN_FILES);
}

/** Limits the connections per address, except for trusted proxies, because many people share the address of a proxy. */
const limitByAddress = ({ server }: FastifyInstance, max: number, isProxy: (ip: string) => boolean): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const key = rateLimitKeyOf(remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
};

/** Limits the connections, and lets a client that has closed its side still get its response. */
export function limitConnections(
  app: FastifyInstance,
  { CONNECTIONS_PER_ADDRESS, TRUST_PROXY }: Config,
): void {
  const { server } = app;
  Object.assign(server, { httpAllowHalfOpen: true });
  const all = connectionsFor(openFiles());
  if (Number.isFinite(all)) server.maxConnections = all;
  const trusted = trustedProxies(TRUST_PROXY);
  const max = Math.min(CONNECTIONS_PER_ADDRESS, Math.ceil(all * ADDRESS_SHARE));
  if (CONNECTIONS_PER_ADDRESS > 0) limitByAddress(app, max, (ip) => trusted !== false && trusted(ip));
}
