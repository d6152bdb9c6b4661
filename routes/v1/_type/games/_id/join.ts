import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { joinGame } from '../../../../../src/engine/join-game.js';
import { EtagHeader, IdParams, jsonAnswer, RepeatHeaders } from '../../../../../src/schemas/common.js';
import { problemAnswers, REPEATABLE_PROBLEMS } from '../../../../../src/schemas/problem.js';
import { JoinBody } from '../../../../../src/schemas/requests.js';
import {
  changeRequest,
  operation,
  seatTokenOrNone,
  sendReply,
  type TypeRoutes,
} from '../../../../../src/schemas/routes.js';

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
          201: jsonAnswer(app.schemasOf(gameType).joined, 'Your seat and its token.', { etag: EtagHeader }),
          ...problemAnswers(...REPEATABLE_PROBLEMS, 'unauthorized', 'not-found', 'seat-taken'),
        },
      },
    },
    async (request, reply) =>
      sendReply(reply, await joinGame(app.engine, changeRequest(request, gameType, true), request.body.name)),
  );
};

export default routes;
