import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeComputerMoves } from '#src/engine/commands/play.js';
import { gameCommand, sendEntriesAdded } from '#src/http/commands.js';
import { operationId, seatTokenOptional, type TypeRoutes } from '#src/http/type-routes.js';
import { ChangeHeaders, EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { changeProblems, KEYED_BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { CpuMovesBody } from '#src/http/schemas/requests.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.post(
    '/cpu-moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'play', 'cpuMoves'),
        summary: 'Have computer players move',
        description:
          'Requires a seat’s token, unless all seats are computer players. Such a game is not continued once its log has 10,000 entries.',
        security: seatTokenOptional,
        params: IdParams,
        headers: ChangeHeaders,
        body: CpuMovesBody,
        response: {
          201: jsonResponse(schemas.entriesAdded, 'The new entries, and the game after them.', {
            etag: EtagHeader,
          }),
          ...problemResponses(
            ...KEYED_BODY_PROBLEMS,
            ...changeProblems(gameType),
            'no-cpu-to-move',
            'log-full',
          ),
        },
      },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType);
      const { count = 1 } = request.body;
      request.addCost(count - 1);
      return sendEntriesAdded(reply, gameType, await makeComputerMoves(app.engine, command, count));
    },
  );
};

export default routes;
