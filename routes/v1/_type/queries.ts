import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { illegalMove } from '#src/engine/commands/make-move.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { problemResponses, BODY_PROBLEMS } from '#src/http/schemas/problem.js';
import { operation, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  for (const question of gameType.queries ?? []) {
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
            200: jsonResponse(response, 'The answer.'),
            ...problemResponses(...BODY_PROBLEMS, 'illegal-move'),
          },
        },
      },
      async (request) => {
        const answered = await app.engine.runQuery(gameType, question, request.body as object);
        if (!answered.ok) throw illegalMove(answered);
        return answered.answer;
      },
    );
  }
};

export default routes;
