import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { rematch } from '../../../../../src/engine/rematch.js';
import {
  EtagHeader,
  IdParams,
  jsonAnswer,
  LocationHeader,
  RepeatHeaders,
} from '../../../../../src/schemas/common.js';
import { problemAnswers, REPEATABLE_PROBLEMS } from '../../../../../src/schemas/problem.js';
import { EmptyBody } from '../../../../../src/schemas/requests.js';
import {
  changeRequest,
  operation,
  seatToken,
  sendReply,
  type TypeRoutes,
} from '../../../../../src/schemas/routes.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/rematch',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'rematch', 'game'),
        summary: 'Play again with the same seats and config',
        description: 'The first caller starts the new game; each caller gets its own seat’s new token of it.',
        security: seatToken,
        params: IdParams,
        headers: RepeatHeaders,
        body: EmptyBody,
        response: {
          201: jsonAnswer(app.schemasOf(gameType).rematched, 'The new game and your token.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemAnswers(...REPEATABLE_PROBLEMS, 'unauthorized', 'not-found', 'game-active', 'seat-taken'),
        },
      },
    },
    async (request, reply) =>
      sendReply(reply, await rematch(app.engine, changeRequest(request, gameType, true))),
  );
};

export default routes;
