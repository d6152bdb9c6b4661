import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { legalMovesOf } from '#src/engine/queries/view-game.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.get(
    '/legal-moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'list', 'legalMoves'),
        summary: 'What your seat may do now',
        description: 'Empty when it is not your turn.',
        security: seatTokenRequired,
        params: IdParams,
        response: {
          200: jsonResponse(app.schemasOf(gameType).legalMoves, 'The options, in a fixed order.'),
          ...problemResponses(...GAME_PROBLEMS),
        },
      },
    },
    async (request) =>
      legalMovesOf(gameType, await viewGame(app.engine, gameType, request.params.id, request.token)),
  );
};

export default routes;
