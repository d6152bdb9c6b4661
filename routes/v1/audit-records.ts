import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { exportedGames, type ExportQuery } from '#src/engine/queries/export-audits.js';
import { recordLine } from '#src/http/streams/audit-record.js';
import { NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import { operatorTokenRequired } from '#src/http/type-routes.js';
import { Problem } from '#src/http/problems/problems.js';
import { auditRecordsQuery, exportQueryOf } from '#src/http/schemas/requests.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { EXPORT_COST } from '#src/http/costs.js';

async function* recordLines(engine: Engine, query: ExportQuery): AsyncGenerator<string> {
  for await (const exported of exportedGames(engine, query)) yield* recordLine(engine, exported);
}

const routes: FastifyPluginAsyncTypebox = async (app) => {
  const { gameTypes } = app.engine;
  app.get(
    '/audit-records',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['operator'],
        operationId: 'exportAuditRecords',
        summary: 'The audit records of all finished games of every type',
        description:
          'One per line, in the order in which the games ended. A response that is cut off ends without the final HTTP chunk. See docs/auditing.md.',
        security: operatorTokenRequired,
        querystring: auditRecordsQuery([...gameTypes.keys()]),
        response: {
          200: {
            description: 'Records as in `GET …/audit`, one per line.',
            content: {
              [NDJSON_MEDIA_TYPE]: {
                schema: Type.Union([...gameTypes.values()].map((each) => app.schemasOf(each).audit)),
              },
            },
          },
          ...problemResponses('validation-failed', 'unauthorized'),
        },
      },
      config: { produces: [NDJSON_MEDIA_TYPE], cost: EXPORT_COST },
      preValidation: async ({ token }) => {
        if (isOperator(token, app.engine.operatorTokenHash)) return;
        throw new Problem('unauthorized', 'Only the operator may read the records of all games.');
      },
    },
    async (request, reply) => {
      const query = exportQueryOf(request.query);
      const stream = app.openExport(reply, () => recordLines(app.engine, query));
      return reply.header('cache-control', 'no-store').type(NDJSON_MEDIA_TYPE).send(stream);
    },
  );
};

export default routes;
