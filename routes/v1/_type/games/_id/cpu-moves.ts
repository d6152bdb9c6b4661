import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeCpuMoves } from '../../../../../src/engine/make-move.js';
import { EtagHeader, IdParams, jsonAnswer, TurnHeaders } from '../../../../../src/schemas/common.js';
import { problemAnswers, TURN_PROBLEMS } from '../../../../../src/schemas/problem.js';
import { CpuMovesBody } from '../../../../../src/schemas/requests.js';
import {
  operation,
  seatTokenOrNone,
  sendReply,
  turnRequest,
  type TypeRoutes,
} from '../../../../../src/schemas/routes.js';

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
          201: jsonAnswer(
            app.schemasOf(gameType).moved,
            'The entries that were added, and the game after them.',
            { etag: EtagHeader },
          ),
          ...problemAnswers(...TURN_PROBLEMS, 'no-cpu-to-move'),
        },
      },
    },
    async (request, reply) =>
      sendReply(
        reply,
        await makeCpuMoves(app.engine, turnRequest(request, gameType), request.body.count ?? 1),
      ),
  );
};

export default routes;
