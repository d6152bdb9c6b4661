import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeComputerMoves } from '#src/engine/commands/make-move.js';
import { EtagHeader, IdParams, jsonResponse, TurnHeaders } from '#src/http/schemas/common.js';
import { problemResponses, TURN_PROBLEMS } from '#src/http/schemas/problem.js';
import { CpuMovesBody } from '#src/http/schemas/requests.js';
import {
  operation,
  seatTokenOrNone,
  sendEncoded,
  turnRequest,
  type TypeRoutes,
} from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/cpu-moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'play', 'cpuMoves'),
        summary: 'Let the computer seat to act play',
        description: 'Needs a seat’s token, unless all seats are computer players.',
        security: seatTokenOrNone,
        params: IdParams,
        headers: TurnHeaders,
        body: CpuMovesBody,
        response: {
          201: jsonResponse(
            app.schemasOf(gameType).moved,
            'The entries that were added, and the game after them.',
            { etag: EtagHeader },
          ),
          ...problemResponses(...TURN_PROBLEMS, 'no-cpu-to-move'),
        },
      },
    },
    async (request, reply) =>
      sendEncoded(
        reply,
        await makeComputerMoves(app.engine, turnRequest(request, gameType), request.body.count ?? 1),
      ),
  );
};

export default routes;
