import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator } from '#src/engine/access.js';
import { deleteGame } from '#src/engine/games.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { operationId, operatorTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { sendNoContent } from '#src/http/no-content.js';
import { Problem } from '#src/http/problems/problems.js';
import { IdParams } from '#src/http/schemas/common.js';
import { BODY_PROBLEMS, GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  app.delete(
    '',
    {
      schema: {
        tags: ['operator'],
        operationId: operationId(gameType, 'delete', 'game'),
        summary: `Delete a game of ${gameType.title}`,
        description: 'With its log, for good.',
        security: operatorTokenRequired,
        params: IdParams,
        response: {
          204: Type.Null({ description: 'The game has been deleted.' }),
          ...problemResponses(...BODY_PROBLEMS, ...GAME_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isOperator(request.token, engine.operatorTokenHash)) {
        await viewGame(engine, gameType, id, request.token);
        throw new Problem('unauthorized', 'Only the operator may delete a game.');
      }
      await deleteGame(engine, gameType, id);
      return sendNoContent(reply, 204);
    },
  );
};

export default routes;
