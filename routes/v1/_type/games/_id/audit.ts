import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { entriesOf } from '#src/engine/queries/log.js';
import { rematchOf, viewGame } from '#src/engine/queries/view-game.js';
import { openRecord } from '#src/http/audit-record.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/operations.js';
import { IdParams, jsonResponse } from '#src/http/schemas/common.js';
import type { AuditEntryView } from '#src/http/schemas/entry.js';
import { problemResponses } from '#src/http/schemas/problem.js';

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
          'Everything once the game is over; until then what you may see, with the hashes. See docs/auditing.md.',
        security: anyTokenOptional,
        params: IdParams,
        response: {
          200: jsonResponse(app.schemasOf(gameType).audit, 'The record, with checks made for this response.'),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
    },
    async (request) => {
      const { game, viewer } = await viewGame(engine, gameType, request.params.id, request.token);
      const record = openRecord(engine, gameType, game, viewer, await rematchOf(engine, game));
      const entries: AuditEntryView[] = [];
      for await (const entry of entriesOf(engine, game)) entries.push(record.entry(entry));
      return { ...record.beginning, entries, ...record.conclude() };
    },
  );
};

export default routes;
