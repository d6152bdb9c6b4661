import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DEFAULT_LEVEL } from '../../../../../src/engine/create-game.js';
import { hintFor, seeGame } from '../../../../../src/engine/read-game.js';
import { IdParams, jsonAnswer } from '../../../../../src/schemas/common.js';
import { problemAnswers } from '../../../../../src/schemas/problem.js';
import { hintQuery } from '../../../../../src/schemas/requests.js';
import { operation, seatToken, type TypeRoutes } from '../../../../../src/schemas/routes.js';

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
          200: jsonAnswer(schemas.hint, 'A move for you.'),
          ...problemAnswers(
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
      const seen = await seeGame(app.engine, gameType, request.params.id, request.token);
      return hintFor(app.engine, gameType, seen, request.query.level ?? DEFAULT_LEVEL);
    },
  );
};

export default routes;
