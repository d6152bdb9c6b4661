import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { textAnswer } from '../src/schemas/common.js';
import { problemPage } from '../src/schemas/errors-page.js';
import { problemAnswers, ProblemParams } from '../src/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/problems/:code',
    {
      schema: {
        tags: ['service'],
        operationId: 'explainProblem',
        summary: 'What an error code means',
        params: ProblemParams,
        response: { 200: textAnswer('text/plain', 'The explanation.'), ...problemAnswers('not-found') },
      },
      config: { produces: ['text/plain'] },
    },
    async (request, reply) => reply.type('text/plain; charset=utf-8').send(problemPage(request.params.code)),
  );
};

export default routes;
