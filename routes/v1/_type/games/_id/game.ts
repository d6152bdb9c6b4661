import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator } from '#src/engine/access.js';
import { deleteGame } from '#src/engine/commands/change-game.js';
import { presentGame } from '#src/http/presenters.js';
import { Problem } from '#src/engine/errors.js';
import { viewGame, versionTellsAll } from '#src/engine/queries/read-game.js';
import { EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { etagMatches } from '#src/http/etags.js';
import { BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '#src/http/operations.js';

const KnownHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'The ETag you have; 304 when the game has not changed.' }),
  ),
});

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const tags = [gameType.id];
  app.get(
    '',
    {
      schema: {
        tags,
        operationId: operation(gameType, 'get', 'game'),
        summary: 'The game as you may see it',
        security: readable,
        params: IdParams,
        headers: KnownHeaders,
        response: {
          200: jsonResponse(app.schemasOf(gameType).game, 'The game.', { etag: EtagHeader }),
          304: Type.Null({ description: 'The game is at the version of If-None-Match.' }),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
    },
    async (request, reply) => {
      const { game, viewer } = await viewGame(app.engine, gameType, request.params.id, request.token);
      reply.headers({ etag: `"${game.version}"`, 'cache-control': 'private, no-cache' });
      if (versionTellsAll(game) && etagMatches(request.headers['if-none-match'], game.version))
        return reply.code(304).send(null);
      return reply.send(presentGame(gameType, game, viewer));
    },
  );
  app.delete(
    '',
    {
      schema: {
        tags,
        operationId: operation(gameType, 'delete', 'game'),
        summary: 'Remove the game for good (operator only)',
        security: [{ operatorToken: [] }],
        params: IdParams,
        response: {
          204: Type.Null({ description: 'It is gone.' }),
          ...problemResponses(...BODY_PROBLEMS, 'unauthorized', 'not-found'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isOperator(request.token, app.engine.operatorTokenHash)) {
        await viewGame(app.engine, gameType, id, request.token);
        throw new Problem('unauthorized', 'Only the operator may remove a game.');
      }
      await deleteGame(app.engine, gameType, id);
      return reply.code(204).send(null);
    },
  );
};

export default routes;
