import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { resign } from '#src/engine/commands/play.js';
import { gameCommand, sendEntriesAdded } from '#src/http/commands.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { ChangeHeaders, EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { changeProblems, KEYED_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/resign',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'resign', 'game'),
        summary: 'Resign, whether it is your turn or not',
        description:
          'With two seats the other one wins; with three or more an easy computer player takes over your seat.',
        security: seatTokenRequired,
        params: IdParams,
        headers: ChangeHeaders,
        body: EmptyBody,
        response: {
          201: jsonResponse(
            app.schemasOf(gameType).entriesAdded,
            'The new entries, and the game after them.',
            {
              etag: EtagHeader,
            },
          ),
          ...problemResponses(...KEYED_PROBLEMS, ...changeProblems(gameType)),
        },
      },
    },
    async (request, reply) =>
      sendEntriesAdded(reply, gameType, await resign(app.engine, gameCommand(request, gameType))),
  );
};

export default routes;
