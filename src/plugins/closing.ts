import fp from 'fastify-plugin';

const PAUSE_MS = 50;

/** While the service shuts down, connections are closed as soon as their last request is answered. */
export default fp(
  (app, _options, done) => {
    let closing: NodeJS.Timeout | undefined;
    app.addHook('preClose', (next) => {
      closing = setInterval(() => {
        app.server.closeIdleConnections();
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
