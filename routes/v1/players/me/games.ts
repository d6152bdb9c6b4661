import type { FastifyInstance } from 'fastify';
import { listGames } from '#src/engine/queries/list-games.js';
import { listCost } from '#src/http/plugins/limits.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentList } from '#src/http/presenters.js';
import { addRoute } from '#src/http/route.js';
import { DEFAULT_PAGE, gameList, myGamesQuery } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';

export function addMyGames(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.keys()];
  addRoute(app, {
    method: 'GET',
    path: '/v1/players/me/games',
    tag: 'players',
    operation: 'listMyGames',
    summary: 'Your games, newest first',
    description:
      'All of them, private ones too, and those in which a seat is kept for you; cancelled ones only with `status=cancelled`. With `turn=mine` and `wait` it is an inbox for programs that hold no stream.',
    callers: ['player'],
    query: myGamesQuery(types),
    results: { 200: jsonResponse(gameList(types), 'A page of games.') },
    problems: ['bad-cursor'],
    cost: listCost,
    isPatient: true,
    handle: async (request) => {
      const { wait: _, limit = DEFAULT_PAGE, ...rest } = request.query;
      const query = { ...rest, limit, playerId: playerOf(request).id, isPublic: false };
      const list = await app.poll(
        request,
        () => listGames(engine, query),
        ({ games }) => games.length > 0,
      );
      return presentList(engine, list);
    },
  });
}
