import { pino, type DestinationStream, type Logger } from 'pino';
import type { FastifyInstance } from 'fastify';
import { collectLines } from '#src/http/log-output.js';
import { pathOf } from '#src/http/requests.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The severity of the log line about each request; by default `info`. */
    readonly requestLogLevel?: 'debug';
  }
}

const destination = pino.destination({ fd: 1, sync: true });
const standardOutput = collectLines((lines) => destination.write(lines));

/** Logs JSON lines, to standard output by default. Headers, bodies and queries, which may hold secrets, are not logged. */
export const createLogger = (level: string, output: DestinationStream = standardOutput): Logger =>
  pino(
    {
      level,
      // A second line of defence, in case anything ever logs headers.
      redact: ['req.headers', 'headers'].flatMap((path) => [
        `${path}.authorization`,
        `${path}["idempotency-key"]`,
      ]),
      serializers: {
        err: pino.stdSerializers.err,
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          path: pathOf(url),
          ip,
        }),
      },
    },
    output,
  );

/** Logs one line per request, after the response. */
export const addRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, next) => {
    const { statusCode, elapsedTime } = reply;
    const ms = Math.round(elapsedTime * 100) / 100;
    const level = request.routeOptions.config.requestLogLevel ?? 'info';
    request.log[level]({ req: request, status: statusCode, ms }, 'request');
    next();
  });
};
