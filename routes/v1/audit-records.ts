import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator } from '#src/engine/access.js';
import { exportText } from '#src/engine/queries/export-audits.js';
import { Problem } from '#src/engine/errors.js';
import { AuditRecordsQuery, intervalOf } from '#src/http/schemas/export-query.js';
import { NDJSON_MEDIA_TYPE } from '#src/http/ndjson.js';
import { problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  const { gameTypes } = app.engine;
  app.get(
    '/audit-records',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['games'],
        operationId: 'exportAuditRecords',
        summary: 'The audit records of all finished games (operator only)',
        description:
          'One a line, in the order in which the games ended. An answer that is cut off ends without the last chunk of HTTP. See docs/auditing.md.',
        security: [{ operatorToken: [] }],
        querystring: AuditRecordsQuery([...gameTypes.keys()]),
        response: {
          200: {
            description: 'Records as `GET …/audit` gives them, a line each.',
            content: {
              [NDJSON_MEDIA_TYPE]: {
                schema: Type.Union([...gameTypes.values()].map((each) => app.schemasOf(each).audit)),
              },
            },
          },
          ...problemResponses('validation-failed', 'unauthorized', 'overloaded'),
        },
      },
      config: { produces: [NDJSON_MEDIA_TYPE] },
      preValidation: async ({ token }) => {
        if (isOperator(token, app.engine.operatorTokenHash)) return;
        throw new Problem('unauthorized', 'Only the operator may read the records of all games.');
      },
    },
    async (request, reply) => {
      const query = intervalOf(request.query);
      const stream = app.openExport(reply, () => exportText(app.engine, query));
      return reply.header('cache-control', 'no-store').type(NDJSON_MEDIA_TYPE).send(stream);
    },
  );
};

export default routes;
