import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DEFAULT_LEVEL } from '#src/engine/commands/create-game.js';
import { hintFor, viewGame } from '#src/engine/queries/read-game.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { hintQuery } from '#src/http/schemas/requests.js';
import { operation, seatToken, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.get(
    '/hint',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'get', 'hint'),
        summary: 'What a computer player would do in your seat',
        description: 'It is told no more than you are, and plays nothing.',
        security: seatToken,
        params: IdParams,
        querystring: hintQuery(schemas),
        response: {
          200: jsonResponse(schemas.hint, 'A move for you.'),
          ...problemResponses(
            'validation-failed',
            'unauthorized',
            'not-found',
            'not-your-turn',
            'game-over',
            'game-waiting',
          ),
        },
      },
    },
    async (request) => {
      const seen = await viewGame(app.engine, gameType, request.params.id, request.token);
      return hintFor(app.engine, gameType, seen, request.query.level ?? DEFAULT_LEVEL);
    },
  );
};

export default routes;
