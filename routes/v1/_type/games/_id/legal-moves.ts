import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { legalMovesOf, seeGame } from '../../../../../src/engine/read-game.js';
import { IdParams, jsonAnswer } from '../../../../../src/schemas/common.js';
import { problemAnswers } from '../../../../../src/schemas/problem.js';
import { operation, seatToken, type TypeRoutes } from '../../../../../src/schemas/routes.js';

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
          200: jsonAnswer(app.schemasOf(gameType).legalMoves, 'The options, in a fixed order.'),
          ...problemAnswers('unauthorized', 'not-found'),
        },
      },
    },
    async (request) =>
      legalMovesOf(gameType, await seeGame(app.engine, gameType, request.params.id, request.token)),
  );
};

export default routes;
