import fp from 'fastify-plugin';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pathOf } from '../urls.js';

/** Logs JSON lines, to standard output by default. Headers, bodies and queries, which may hold secrets, are not logged. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      // A second line of defence, in case anything ever logs headers.
      redact: ['req.headers.authorization', 'req.headers["idempotency-key"]', 'headers.authorization'],
      serializers: {
        err: pino.stdSerializers.err,
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          path: pathOf(url),
          ip,
        }),
      },
    },
    destination,
  );

/** Logs one line per request, after the response. */
export default fp(
  (app, _options, done) => {
    app.addHook('onResponse', (request, reply, next) => {
      const { statusCode, elapsedTime } = reply;
      const ms = Math.round(elapsedTime * 100) / 100;
      request.log.info({ req: request, status: statusCode, ms }, 'request');
      next();
    });
    done();
  },
  { name: 'logging' },
);
