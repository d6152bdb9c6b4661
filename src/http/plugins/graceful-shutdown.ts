import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set before the service is closed for good: then balancers learn of it, and idle connections are left a while. */
    readonly departure: { announced: boolean };
  }
}

const PAUSE_MS = 50;
/** How long a request that began to arrive before the shutdown may take to arrive. */
const ARRIVAL_PAUSES = 40;
/**
 * How long idle connections are kept: whoever uses one at this very moment still gets an answer, and a proxy that ends
 * its idle connections sooner never meets a closed one.
 */
const IDLE_PAUSES = 30;

/** Node.js and the framework would end idle connections as soon as the server is closed; gives how to end them. */
const keepIdleConnections = ({ server }: FastifyInstance): (() => void) => {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  return closeIdleConnections;
};

/**
 * While the service shuts down, connections are closed as soon as their last request is answered, and after a moment
 * those as well that are idle or whose request does not come in whole.
 */
export default fp<{ config: Config }>(
  (app, { config }, done) => {
    const answering = new Set<FastifyRequest>();
    const departure = { announced: false };
    let closing: NodeJS.Timeout | undefined;
    app.decorate('departure', departure);
    app.addHook('onRequest', (_request, reply, next) => {
      if (departure.announced) reply.header('connection', 'close');
      next();
    });
    app.addHook('preValidation', (request, reply, next) => {
      answering.add(request);
      // A stream that its client leaves has no response in the end.
      reply.raw.once('close', () => answering.delete(request));
      next();
    });
    app.addHook('onResponse', (request, _reply, next) => {
      answering.delete(request);
      next();
    });
    app.addHook('preClose', (next) => {
      const closeIdleConnections = keepIdleConnections(app);
      const longest = Math.floor(config.SHUTDOWN_TIMEOUT_MS / PAUSE_MS / 2);
      const idlePauses = departure.announced ? Math.min(IDLE_PAUSES, longest) : 0;
      let pauses = 0;
      closing = setInterval(() => {
        pauses += 1;
        if (pauses > ARRIVAL_PAUSES && answering.size === 0) app.server.closeAllConnections();
        else if (pauses > idlePauses) closeIdleConnections();
      }, PAUSE_MS);
      next();
    });
    app.addHook('onClose', (_instance, next) => {
      clearInterval(closing);
      next();
    });
    done();
  },
  { name: 'closing' },
);
