import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listGames } from '#src/engine/queries/read-game.js';
import { GameListQuery } from '#src/http/schemas/catalogue.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';

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
          200: jsonResponse(ref<object>('GameList'), 'A page of games.'),
          ...problemResponses('validation-failed', 'bad-cursor'),
        },
      },
    },
    ({ query: { limit = 20, ...query } }) => listGames(app.engine, { ...query, limit }),
  );
};

export default routes;
