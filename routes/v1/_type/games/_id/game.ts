import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator } from '#src/engine/access.js';
import { deleteGame } from '#src/engine/commands/delete-game.js';
import { rematchOf, viewGame } from '#src/engine/queries/view-game.js';
import { etagMatches, etagOf } from '#src/http/etags.js';
import {
  anyTokenOptional,
  operationId,
  operatorTokenRequired,
  type TypeRoutes,
} from '#src/http/operations.js';
import { sendNoContent } from '#src/http/no-content.js';
import { presentGame } from '#src/http/presenters.js';
import { Problem } from '#src/http/problems.js';
import { EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { BODY_PROBLEMS, GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';

const ConditionalHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'The ETag you have; 304 if the game has not changed.' }),
  ),
});

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  app.get(
    '',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'get', 'game'),
        summary: 'The game as you may see it',
        description:
          'With a seat’s token you also see what that seat may see, and its legal moves. With `If-None-Match` the response is 304 until the game changes.',
        security: anyTokenOptional,
        params: IdParams,
        headers: ConditionalHeaders,
        response: {
          200: jsonResponse(app.schemasOf(gameType).game, 'The game.', { etag: EtagHeader }),
          304: Type.Null({ description: 'The game is still at the version of If-None-Match.' }),
          ...problemResponses(...GAME_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const { game, viewer } = await viewGame(engine, gameType, request.params.id, request.token);
      const rematch = await rematchOf(engine, game);
      reply.headers({ etag: etagOf(game), 'cache-control': 'private, no-cache' });
      // The link to a rematch is the only thing that appears without a new version.
      if (rematch === null && etagMatches(request.headers['if-none-match'], game.version))
        return sendNoContent(reply, 304);
      return reply.send(presentGame(gameType, game, viewer, rematch));
    },
  );
  app.delete(
    '',
    {
      schema: {
        tags: ['operator'],
        operationId: operationId(gameType, 'delete', 'game'),
        summary: `Delete a game of ${gameType.title}`,
        description: 'With its log, for good.',
        security: operatorTokenRequired,
        params: IdParams,
        response: {
          204: Type.Null({ description: 'The game has been deleted.' }),
          ...problemResponses(...BODY_PROBLEMS, ...GAME_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isOperator(request.token, engine.operatorTokenHash)) {
        await viewGame(engine, gameType, id, request.token);
        throw new Problem('unauthorized', 'Only the operator may delete a game.');
      }
      await deleteGame(engine, gameType, id);
      return sendNoContent(reply, 204);
    },
  );
};

export default routes;
