import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import { pathOf } from './errors.js';

/** No header, body or query is logged, so that no token or key can be. */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  // Should anything ever log headers after all.
  redact: ['req.headers.authorization', 'req.headers["idempotency-key"]', 'headers.authorization'],
  serializers: {
    req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
      method,
      path: pathOf(url),
      ip,
    }),
  },
});

/** One line a request, once it is answered. */
export default fp(
  (app, _options, done) => {
    app.addHook('onResponse', (request, reply, next) => {
      const { statusCode, elapsedTime } = reply;
      request.log.info(
        { req: request, status: statusCode, ms: Math.round(elapsedTime * 100) / 100 },
        'request',
      );
      next();
    });
    done();
  },
  { name: 'logging' },
);
