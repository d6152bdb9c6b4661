import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DEFAULT_LEVEL } from '#src/engine/commands/create-game.js';
import { hintFor } from '#src/engine/queries/view-game.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, problemResponses, turnProblems } from '#src/http/schemas/problem.js';
import { hintQuery } from '#src/http/schemas/requests.js';
import { hintCost } from '#src/http/costs.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.get(
    '/hint',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'get', 'hint'),
        summary: 'What a computer player would do in your seat',
        description: 'It knows no more than you do. The move is not played.',
        security: seatTokenRequired,
        params: IdParams,
        querystring: hintQuery(schemas),
        response: {
          200: jsonResponse(schemas.hint, 'A move that you could play.'),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS, ...turnProblems(gameType)),
        },
      },
      config: { cost: hintCost },
    },
    async (request) => {
      const viewed = await viewGame(app.engine, gameType, request.params.id, request.token);
      const { client, query } = request;
      return hintFor(app.engine, { gameType, client }, viewed, query.level ?? DEFAULT_LEVEL);
    },
  );
};

export default routes;
