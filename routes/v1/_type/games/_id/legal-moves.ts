import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { legalMovesOf, viewGame } from '#src/engine/queries/read-game.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { operation, seatToken, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.get(
    '/legal-moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'list', 'legalMoves'),
        summary: 'What your seat may do now',
        description: 'Empty when it is not your turn.',
        security: seatToken,
        params: IdParams,
        response: {
          200: jsonResponse(app.schemasOf(gameType).legalMoves, 'The options, in a fixed order.'),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
    },
    async (request) =>
      legalMovesOf(gameType, await viewGame(app.engine, gameType, request.params.id, request.token)),
  );
};

export default routes;
