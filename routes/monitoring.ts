/** `/healthz`, `/readyz` and `/metrics`. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { noToken } from '#src/http/type-routes.js';
import { Problem } from '#src/http/problems/problems.js';
import { jsonResponse, textResponse } from '#src/http/schemas/common.js';
import { monitoringResponses } from '#src/http/schemas/problem.js';
import { named, strictObject } from 'parlour-games/kit/schema';

const RETRY_SECONDS = 2;
const tags = ['service'];
/** Monitoring asks every few seconds. */
const config = { requestLogLevel: 'debug' } as const;
const Ok = strictObject(
  { status: Type.Literal('ok') },
  named('Ok', { description: 'Everything is in order.' }),
);

const health: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/healthz',
    {
      schema: {
        tags,
        operationId: 'getHealth',
        summary: 'Liveness',
        description: 'Checks no dependencies.',
        security: noToken,
        response: { 200: jsonResponse(Ok, 'The process is alive.'), ...monitoringResponses() },
      },
      config,
    },
    () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Readiness',
        description:
          'Whether the database can be reached and accepts changes, every migration is applied, and the service is not draining.',
        security: noToken,
        response: {
          200: jsonResponse(Ok, 'The service is ready.'),
          ...monitoringResponses('overloaded', 'database-unavailable'),
        },
      },
      config,
    },
    async () => {
      if (app.shutdown.draining) {
        throw new Problem('overloaded', 'This instance is shutting down.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      if (await app.engine.store.ready()) return { status: 'ok' as const };
      throw new Problem('database-unavailable', 'The database is not ready.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    },
  );
};

const metrics: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['operator'],
        operationId: 'getMetrics',
        summary: 'Metrics for Prometheus',
        description: 'The metrics are listed in docs/operations.md.',
        security: noToken,
        response: {
          200: textResponse('text/plain', 'In the Prometheus text format.'),
          ...monitoringResponses(),
        },
      },
      config: { produces: ['text/plain'], requestLogLevel: 'debug' },
    },
    (_request, reply) => {
      const { registry } = app.metrics;
      reply.type(registry.contentType);
      return registry.metrics();
    },
  );
};

export default [health, metrics];
