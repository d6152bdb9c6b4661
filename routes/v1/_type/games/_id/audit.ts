import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { auditGame } from '#src/engine/queries/audit.js';
import { viewGame } from '#src/engine/queries/read-game.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.get(
    '/audit',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'audit', 'game'),
        summary: 'The record for auditors',
        description:
          'Everything once the game is over; before that what you may see, with the hashes. See docs/auditing.md.',
        security: readable,
        params: IdParams,
        response: {
          200: jsonResponse(app.schemasOf(gameType).audit, 'The record, checked just now.'),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
    },
    async (request) =>
      auditGame(app.engine, gameType, await viewGame(app.engine, gameType, request.params.id, request.token)),
  );
};

export default routes;
