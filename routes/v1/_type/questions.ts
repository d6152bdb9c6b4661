import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { illegalMove } from '../../../src/engine/make-move.js';
import { jsonAnswer } from '../../../src/schemas/common.js';
import { problemAnswers, BODY_PROBLEMS } from '../../../src/schemas/problem.js';
import { operation, type TypeRoutes } from '../../../src/schemas/routes.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  for (const question of gameType.questions ?? []) {
    const { path, title, description, request: asked, response, examples } = question;
    app.post(
      `/${path}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operation(gameType, 'ask', path),
          summary: title,
          description,
          body: { ...asked, examples },
          response: {
            200: jsonAnswer(response, 'The answer.'),
            ...problemAnswers(...BODY_PROBLEMS, 'illegal-move'),
          },
        },
      },
      async (request) => {
        const answered = await app.engine.ask(gameType, question, request.body as object);
        if (!answered.ok) throw illegalMove(answered);
        return answered.answer;
      },
    );
  }
};

export default routes;
