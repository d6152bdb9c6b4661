/** The games of players. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findPlayer } from '#src/engine/players/players.js';
import { listPlayerGames } from '#src/engine/queries/list-games.js';
import { listCost } from '#src/http/costs.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentList } from '#src/http/presenters.js';
import { gameList, gameListQuery, myGamesQuery } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { PlayerParams } from '#src/http/schemas/players.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { noToken, playerTokenRequired } from '#src/http/type-routes.js';

const DEFAULT_LIMIT = 20;

const mine: FastifyPluginAsyncTypebox = async (app) => {
  const { engine } = app;
  app.get(
    '/v1/players/me/games',
    {
      schema: {
        tags: ['players'],
        operationId: 'listMyGames',
        summary: 'Your games, newest first',
        description:
          'All of them, private ones too, and those in which a seat is kept for you; cancelled ones only with `status=cancelled`. With `turn=mine` and `wait` it is an inbox for programs that hold no stream.',
        security: playerTokenRequired,
        querystring: myGamesQuery([...engine.gameTypes.keys()]),
        response: {
          200: jsonResponse(gameList([...engine.gameTypes.keys()]), 'A page of games.'),
          ...problemResponses('validation-failed', 'unauthorized', 'bad-cursor'),
        },
      },
      config: { cost: listCost },
    },
    async (request) => {
      const { wait: _, limit = DEFAULT_LIMIT, ...rest } = request.query;
      const query = { ...rest, limit, playerId: playerOf(request).id, isPublic: false };
      const list = await app.poll(
        request,
        () => listPlayerGames(engine, query),
        ({ games }) => games.length > 0,
      );
      return presentList(engine, list);
    },
  );
};

const others: FastifyPluginAsyncTypebox = async (app) => {
  const { engine } = app;
  app.get(
    '/v1/players/:id/games',
    {
      schema: {
        tags: ['players'],
        operationId: 'listPlayerGames',
        summary: 'A player’s public games, newest first',
        description:
          'Those in which the player has or had a seat; cancelled ones only with `status=cancelled`.',
        security: noToken,
        params: PlayerParams,
        querystring: gameListQuery([...engine.gameTypes.keys()]),
        response: {
          200: jsonResponse(gameList([...engine.gameTypes.keys()]), 'A page of games.'),
          ...problemResponses('validation-failed', 'not-found', 'bad-cursor'),
        },
      },
      config: { cost: listCost },
    },
    async ({ params, query: { limit = DEFAULT_LIMIT, ...query } }) => {
      const { id: playerId } = await findPlayer(engine, params.id);
      const list = await listPlayerGames(engine, { ...query, limit, playerId, isPublic: true });
      return presentList(engine, list);
    },
  );
};

export default [mine, others];
