import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** `draining` is set some time before the service closes, so that load balancers stop sending requests. */
    readonly shutdown: { draining: boolean };
  }
}

const CHECK_INTERVAL_MS = 50;
/** How long, in checks, a request that was arriving when the shutdown began may take to arrive. */
const ARRIVAL_CHECKS = 40;
/**
 * How long, in checks, idle connections are kept: a request that is just being sent on one still gets a response, and a
 * proxy that closes its idle connections sooner never uses a closed one.
 */
const IDLE_CHECKS = 30;

/** Keeps Node.js and Fastify from closing idle connections early. Returns a function that closes them. */
const deferClosingIdleConnections = ({ server }: FastifyInstance): (() => void) => {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  return closeIdleConnections;
};

/** Returns a function that tells how many requests have been received whose responses have not been sent. */
const countRequests = (app: FastifyInstance): (() => number) => {
  let inFlight = 0;
  app.addHook('preValidation', (_request, reply, next) => {
    inFlight += 1;
    // Unlike `onResponse`, it also comes for a stream whose client has disconnected.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    next();
  });
  return () => inFlight;
};

/**
 * During a shutdown, connections close when their last response has been sent, and a little later the idle ones and those
 * whose request never arrives completely.
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
    const maxIdleChecks = Math.floor(config.SHUTDOWN_TIMEOUT_MS / CHECK_INTERVAL_MS / 2);
    const idleChecks = shutdown.draining ? Math.min(IDLE_CHECKS, maxIdleChecks) : 0;
    let checks = 0;
    timer = setInterval(() => {
      checks += 1;
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
