import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { resign } from '../../../../../src/engine/make-move.js';
import { EtagHeader, IdParams, jsonAnswer, TurnHeaders } from '../../../../../src/schemas/common.js';
import { problemAnswers, TURN_PROBLEMS } from '../../../../../src/schemas/problem.js';
import { EmptyBody } from '../../../../../src/schemas/requests.js';
import {
  operation,
  seatToken,
  sendReply,
  turnRequest,
  type TypeRoutes,
} from '../../../../../src/schemas/routes.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/resign',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'resign', 'game'),
        summary: 'Give up, your turn or not',
        description:
          'With two seats the other wins; with three and more an easy computer player takes your seat over.',
        security: seatToken,
        params: IdParams,
        headers: TurnHeaders,
        body: EmptyBody,
        response: {
          201: jsonAnswer(
            app.schemasOf(gameType).moved,
            'The entries that were added, and the game after them.',
            { etag: EtagHeader },
          ),
          ...problemAnswers(...TURN_PROBLEMS),
        },
      },
    },
    async (request, reply) => sendReply(reply, await resign(app.engine, turnRequest(request, gameType))),
  );
};

export default routes;
