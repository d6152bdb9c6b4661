import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { textAnswer } from '../src/schemas/common.js';
import { problemAnswers } from '../src/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['service'],
        operationId: 'getMetrics',
        summary: 'Measurements for Prometheus',
        response: { 200: textAnswer('text/plain', 'In the Prometheus text format.'), ...problemAnswers() },
      },
      config: { produces: ['text/plain'] },
    },
    async (_request, reply) => {
      const { registry } = app.metrics;
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
};

export default routes;
