import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { illegalMove } from '#src/engine/commands/preconditions.js';
import { operationId, type TypeRoutes } from '#src/http/operations.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  for (const query of gameType.queries ?? []) {
    const { path, title, description, request: body, response, examples } = query;
    app.post(
      `/${path}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operationId(gameType, 'ask', path),
          summary: title,
          description,
          body: { ...body, examples },
          response: {
            200: jsonResponse(response, 'The result.'),
            ...problemResponses(...BODY_PROBLEMS, 'illegal-move'),
          },
        },
      },
      async (request) => {
        const { body: question, client } = request;
        const result = await app.engine.runQuery(gameType, query, question as object, client);
        if (!result.ok) throw illegalMove(result);
        return result.response;
      },
    );
  }
};

export default routes;
