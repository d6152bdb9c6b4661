import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { textResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['service'],
        operationId: 'getMetrics',
        summary: 'Metrics for Prometheus',
        response: {
          200: textResponse('text/plain', 'In the Prometheus text format.'),
          ...problemResponses(),
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
