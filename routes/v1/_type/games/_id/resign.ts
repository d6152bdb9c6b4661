import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { resign } from '#src/engine/commands/make-move.js';
import { EtagHeader, IdParams, jsonResponse, TurnHeaders } from '#src/http/schemas/common.js';
import { problemResponses, TURN_PROBLEMS } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import { operation, seatToken, sendEncoded, turnRequest, type TypeRoutes } from '#src/http/operations.js';

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
          201: jsonResponse(
            app.schemasOf(gameType).moved,
            'The entries that were added, and the game after them.',
            { etag: EtagHeader },
          ),
          ...problemResponses(...TURN_PROBLEMS),
        },
      },
    },
    async (request, reply) => sendEncoded(reply, await resign(app.engine, turnRequest(request, gameType))),
  );
};

export default routes;
