import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator } from '../../../../../src/engine/access.js';
import { deleteGame } from '../../../../../src/engine/change.js';
import { presentGame } from '../../../../../src/engine/present.js';
import { Problem } from '../../../../../src/engine/problems.js';
import { seeGame, versionTellsAll } from '../../../../../src/engine/read-game.js';
import { EtagHeader, IdParams, jsonAnswer } from '../../../../../src/schemas/common.js';
import { isKnown } from '../../../../../src/schemas/headers.js';
import { BODY_PROBLEMS, problemAnswers } from '../../../../../src/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '../../../../../src/schemas/routes.js';

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
          200: jsonAnswer(app.schemasOf(gameType).game, 'The game.', { etag: EtagHeader }),
          304: Type.Null({ description: 'The game is at the version of If-None-Match.' }),
          ...problemAnswers('unauthorized', 'not-found'),
        },
      },
    },
    async (request, reply) => {
      const { game, viewer } = await seeGame(app.engine, gameType, request.params.id, request.token);
      reply.headers({ etag: `"${game.version}"`, 'cache-control': 'private, no-cache' });
      if (versionTellsAll(game) && isKnown(request.headers['if-none-match'], game.version))
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
          ...problemAnswers(...BODY_PROBLEMS, 'unauthorized', 'not-found'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isOperator(request.token, app.engine.operatorTokenHash)) {
        await seeGame(app.engine, gameType, id, request.token);
        throw new Problem('unauthorized', 'Only the operator may remove a game.');
      }
      await deleteGame(app.engine, gameType, id);
      return reply.code(204).send(null);
    },
  );
};

export default routes;
