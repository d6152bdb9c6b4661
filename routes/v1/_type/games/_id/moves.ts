import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Typed } from '#src/game-type.js';
import { makeMove } from '#src/engine/commands/make-move.js';
import { EtagHeader, IdParams, jsonResponse, TurnHeaders } from '#src/http/schemas/common.js';
import { problemResponses, TURN_PROBLEMS } from '#src/http/schemas/problem.js';
import { operation, seatToken, sendEncoded, turnRequest, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.post(
    '/moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'play', 'move'),
        summary: 'Play a move',
        description: 'Computer seats answer in the same request when the game has `autoplay`.',
        security: seatToken,
        params: IdParams,
        headers: TurnHeaders,
        body: schemas.move,
        response: {
          201: jsonResponse(schemas.moved, 'The entries that the move added, and the game after them.', {
            etag: EtagHeader,
          }),
          ...problemResponses(...TURN_PROBLEMS, 'not-your-turn', 'illegal-move'),
        },
      },
    },
    async (request, reply) =>
      sendEncoded(reply, await makeMove(app.engine, turnRequest(request, gameType), request.body as Typed)),
  );
};

export default routes;
