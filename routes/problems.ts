import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { noToken } from '#src/http/type-routes.js';
import { problemPage } from '#src/http/problems/pages.js';
import { textResponse } from '#src/http/schemas/common.js';
import { ProblemParams, problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/problems/:code',
    {
      schema: {
        tags: ['service'],
        operationId: 'explainProblem',
        summary: 'What an error code means',
        description: 'The page at the `type` of a problem document.',
        security: noToken,
        params: ProblemParams,
        response: {
          200: textResponse('text/plain', 'The explanation.'),
          ...problemResponsesWithoutDatabase('not-found'),
        },
      },
      config: { produces: ['text/plain'] },
    },
    async (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(problemPage(request.params.code, [...app.engine.gameTypes.keys()])),
  );
};

export default routes;
