import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { joinGame } from '#src/engine/commands/join-game.js';
import { gameCommand, sendCreated } from '#src/http/commands.js';
import { etagOf } from '#src/http/etags.js';
import { operationId, seatTokenOptional, type TypeRoutes } from '#src/http/type-routes.js';
import { presentGame } from '#src/http/presenters.js';
import { EtagHeader, IdempotencyHeaders, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, KEYED_BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { JoinBody } from '#src/http/schemas/requests.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/join',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'join', 'game'),
        summary: 'Take an open seat',
        description:
          'Requires no token, except in a private game, where a player takes the seat on behalf of a guest.',
        security: seatTokenOptional,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: JoinBody,
        response: {
          201: jsonResponse(app.schemasOf(gameType).joined, 'Your seat and its token.', {
            etag: EtagHeader,
          }),
          ...problemResponses(...KEYED_BODY_PROBLEMS, ...GAME_PROBLEMS, 'seat-taken'),
        },
      },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType, { returnsSecret: true });
      const { game, seat, token } = await joinGame(app.engine, command, request.body.name);
      const body = { seat, token, game: presentGame(gameType, game, seat) };
      return sendCreated(reply, body, { etag: etagOf(game) });
    },
  );
};

export default routes;
