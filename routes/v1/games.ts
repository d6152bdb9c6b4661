import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listGames } from '#src/engine/queries/list-games.js';
import { noToken } from '#src/http/type-routes.js';
import { presentSummary } from '#src/http/presenters.js';
import { gameListQuery } from '#src/http/schemas/catalogue.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { get } from '#src/kit/checked.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  const { engine } = app;
  app.get(
    '/games',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGames',
        summary: 'Public games, newest first',
        description: 'A page of the games that were created with the visibility `public`.',
        security: noToken,
        querystring: gameListQuery([...engine.gameTypes.keys()]),
        response: {
          200: jsonResponse(ref<object>('GameList'), 'A page of games.'),
          ...problemResponses('validation-failed', 'bad-cursor'),
        },
      },
    },
    async ({ query: { limit = 20, ...query } }) => {
      const { games, nextCursor } = await listGames(engine, { ...query, limit });
      const items = games.map(({ game, rematch }) =>
        presentSummary(get(engine.gameTypes, game.type), game, rematch),
      );
      return { items, nextCursor };
    },
  );
};

export default routes;
