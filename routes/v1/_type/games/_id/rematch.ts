import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { rematch } from '#src/engine/commands/rematch.js';
import {
  EtagHeader,
  IdParams,
  jsonResponse,
  LocationHeader,
  RepeatHeaders,
} from '#src/http/schemas/common.js';
import { problemResponses, REPEATABLE_PROBLEMS } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import { changeRequest, operation, seatToken, sendEncoded, type TypeRoutes } from '#src/http/operations.js';

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
          201: jsonResponse(app.schemasOf(gameType).rematched, 'The new game and your token.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemResponses(
            ...REPEATABLE_PROBLEMS,
            'unauthorized',
            'not-found',
            'game-active',
            'seat-taken',
          ),
        },
      },
    },
    async (request, reply) =>
      sendEncoded(reply, await rematch(app.engine, changeRequest(request, gameType, true))),
  );
};

export default routes;
