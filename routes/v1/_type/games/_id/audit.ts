import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { replayBatches } from '#src/engine/queries/export-audits.js';
import { rematchOf, viewGame } from '#src/engine/queries/view-game.js';
import { recordText } from '#src/http/streams/audit-record.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { AUDIT_COST, auditedEntriesCost } from '#src/http/costs.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  app.get(
    '/audit',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'audit', 'game'),
        summary: 'The record for auditors',
        description:
          'Everything once the game is over; until then what you may see, with the hashes. It is computed as you read it, and a response that is cut off lacks the last chunk of HTTP. See docs/auditing.md.',
        security: anyTokenOptional,
        params: IdParams,
        response: {
          200: jsonResponse(app.schemasOf(gameType).audit, 'The record, with checks made for this response.'),
          ...problemResponses(...GAME_PROBLEMS),
        },
      },
      config: { cost: AUDIT_COST },
    },
    async (request, reply) => {
      const { game, viewer } = await viewGame(engine, gameType, request.params.id, request.token);
      const rematch = await rematchOf(engine, game);
      const audited = { gameType, game, rematch, batches: replayBatches(engine, game) };
      const stream = app.openAudit(reply, () => recordText(engine, audited, viewer));
      // Nothing is replayed for HEAD.
      if (request.method === 'GET') request.addCost(auditedEntriesCost(game.version));
      return reply.type('application/json; charset=utf-8').send(stream);
    },
  );
};

export default routes;
