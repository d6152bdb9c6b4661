import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { auditGame } from '../../../../../src/engine/audit.js';
import { seeGame } from '../../../../../src/engine/read-game.js';
import { IdParams, jsonAnswer } from '../../../../../src/schemas/common.js';
import { problemAnswers } from '../../../../../src/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '../../../../../src/schemas/routes.js';

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
          200: jsonAnswer(app.schemasOf(gameType).audit, 'The record, checked just now.'),
          ...problemAnswers('unauthorized', 'not-found'),
        },
      },
    },
    async (request) =>
      auditGame(app.engine, gameType, await seeGame(app.engine, gameType, request.params.id, request.token)),
  );
};

export default routes;
