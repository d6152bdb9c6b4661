import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listGames } from '../../src/engine/read-game.js';
import { GameListQuery } from '../../src/schemas/catalogue.js';
import { jsonAnswer, ref } from '../../src/schemas/common.js';
import { problemAnswers } from '../../src/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/games',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGames',
        summary: 'Public games, newest first',
        querystring: GameListQuery([...app.engine.gameTypes.keys()]),
        response: {
          200: jsonAnswer(ref<object>('GameList'), 'A page of games.'),
          ...problemAnswers('validation-failed', 'bad-cursor'),
        },
      },
    },
    ({ query: { limit = 20, ...query } }) => listGames(app.engine, { ...query, limit }),
  );
};

export default routes;
