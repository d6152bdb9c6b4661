import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { noToken } from '#src/http/type-routes.js';
import { textResponse } from '#src/http/schemas/common.js';
import { monitoringResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
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
    async (_request, reply) => {
      const { registry } = app.metrics;
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
};

export default routes;
