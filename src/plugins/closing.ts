import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const PAUSE_MS = 50;
/** How long a request that began to arrive before the shutdown may take to arrive. */
const GRACE_PAUSES = 40;

/**
 * While the service shuts down, connections are closed as soon as their last request is answered, and after a moment
 * those as well whose request does not come in whole.
 */
export default fp(
  (app, _options, done) => {
    const answering = new Set<FastifyRequest>();
    let closing: NodeJS.Timeout | undefined;
    let pauses = 0;
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
      closing = setInterval(() => {
        pauses += 1;
        if (pauses > GRACE_PAUSES && answering.size === 0) app.server.closeAllConnections();
        else app.server.closeIdleConnections();
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
