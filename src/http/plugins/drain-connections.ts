import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** `draining` is set some time before the service closes, so that load balancers stop sending requests. */
    readonly shutdown: { draining: boolean };
  }
}

const CHECK_INTERVAL_MS = 50;
/** How long a request that was arriving when the shutdown began may take to arrive, as a number of checks. */
const ARRIVAL_CHECKS = 40;
/**
 * How long idle connections are kept, as a number of checks: a request that is just being sent on one still gets a response,
 * and a proxy that closes its idle connections sooner never uses a closed one.
 */
const IDLE_CHECKS = 30;

/** Keeps Node.js and Fastify from closing idle connections early. Returns a function that closes them. */
const deferClosingIdleConnections = ({ server }: FastifyInstance): (() => void) => {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  return closeIdleConnections;
};

/** Returns a function that returns the number of requests that have been received and not yet answered. */
const countRequests = (app: FastifyInstance): (() => number) => {
  const inFlight = new Set<object>();
  app.addHook('preValidation', (_request, { raw }, next) => {
    if (!raw.destroyed) inFlight.add(raw);
    // Unlike `onResponse`, it also comes for a stream whose client has disconnected.
    raw.once('close', () => inFlight.delete(raw));
    next();
  });
  return () => inFlight.size;
};

/**
 * During a shutdown, closes each connection after its last response, and a little later also idle connections and those whose
 * request never arrives completely.
 */
export function addDraining(app: FastifyInstance, config: Config): void {
  const shutdown = { draining: false };
  app.decorate('shutdown', shutdown);
  app.addHook('onRequest', (_request, reply, next) => {
    if (shutdown.draining) reply.header('connection', 'close');
    next();
  });
  const requestsInFlight = countRequests(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (next) => {
    const closeIdleConnections = deferClosingIdleConnections(app);
    const idleChecks = shutdown.draining ? IDLE_CHECKS : 0;
    // On a busy machine, checks come late, and the database has to be closed in time.
    const latest = performance.now() + config.SHUTDOWN_TIMEOUT_MS / 2;
    let checks = 0;
    timer = setInterval(() => {
      checks = performance.now() > latest ? Infinity : checks + 1;
      if (checks > ARRIVAL_CHECKS && requestsInFlight() === 0) app.server.closeAllConnections();
      else if (checks > idleChecks) closeIdleConnections();
    }, CHECK_INTERVAL_MS);
    next();
  });
  app.addHook('onClose', (_instance, next) => {
    clearInterval(timer);
    next();
  });
}
