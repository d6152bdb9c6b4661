import type { FastifyInstance } from 'fastify';
import { listGames } from '#src/engine/queries/list-games.js';
import { listCost } from '#src/http/plugins/limits.js';
import { presentList } from '#src/http/presenters.js';
import { addRoute } from '#src/http/route.js';
import { DEFAULT_PAGE, gameList, gameListQuery } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';

export function addPublicGames(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.keys()];
  addRoute(app, {
    method: 'GET',
    path: '/v1/games',
    tag: 'games',
    operation: 'listGames',
    summary: 'Public games, newest first',
    description: 'A page of the games that were created with the visibility `public`.',
    callers: ['anybody'],
    query: gameListQuery(types),
    results: { 200: jsonResponse(gameList(types), 'A page of games.') },
    problems: ['bad-cursor'],
    cost: listCost,
    handle: async ({ query: { limit = DEFAULT_PAGE, ...query } }) =>
      presentList(engine, await listGames(engine, { ...query, limit })),
  });
}
