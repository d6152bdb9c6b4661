import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { joinGame } from '#src/engine/commands/join-game.js';
import { EtagHeader, IdParams, jsonResponse, RepeatHeaders } from '#src/http/schemas/common.js';
import { problemResponses, REPEATABLE_PROBLEMS } from '#src/http/schemas/problem.js';
import { JoinBody } from '#src/http/schemas/requests.js';
import {
  changeRequest,
  operation,
  seatTokenOrNone,
  sendEncoded,
  type TypeRoutes,
} from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/join',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'join', 'game'),
        summary: 'Take an open seat',
        description:
          'No token is needed, but in a private game: there a player invites by taking the seat for its guest.',
        security: seatTokenOrNone,
        params: IdParams,
        headers: RepeatHeaders,
        body: JoinBody,
        response: {
          201: jsonResponse(app.schemasOf(gameType).joined, 'Your seat and its token.', { etag: EtagHeader }),
          ...problemResponses(...REPEATABLE_PROBLEMS, 'unauthorized', 'not-found', 'seat-taken'),
        },
      },
    },
    async (request, reply) =>
      sendEncoded(
        reply,
        await joinGame(app.engine, changeRequest(request, gameType, true), request.body.name),
      ),
  );
};

export default routes;
