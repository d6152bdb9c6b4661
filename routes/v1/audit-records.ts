import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isOperator } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { exportedGames, type AuditedGame } from '#src/engine/queries/audits.js';
import { EXPORT_COST } from '#src/http/plugins/limits.js';
import { CSV_MEDIA_TYPE, recordLine, resultLines } from '#src/http/streams/audit-record.js';
import { Problem } from '#src/http/problems/problems.js';
import { addRoute } from '#src/http/route.js';
import { auditRecordsQuery, exportQueryOf } from '#src/http/schemas/requests.js';
import { NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';

async function* recordLines(engine: Engine, games: AsyncIterable<AuditedGame>): AsyncGenerator<string> {
  for await (const exported of games) yield* recordLine(engine, exported);
}

export function addAuditRecords(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.values()];
  addRoute(app, {
    method: 'GET',
    path: '/v1/audit-records',
    isPatient: true,
    tag: 'operator',
    operation: 'exportAuditRecords',
    summary: 'The audit records of all finished games of every type',
    description: `One per line, in the order in which the games ended; with \`Accept: ${CSV_MEDIA_TYPE}\` only the result of each, with its moves in the notation of the type. A response that is cut off ends without the final HTTP chunk. See docs/auditing.md.`,
    callers: ['operator'],
    query: auditRecordsQuery(types.map(({ id }) => id)),
    results: {
      200: {
        description: 'Records as in `GET …/audit`, one per line.',
        content: {
          [NDJSON_MEDIA_TYPE]: { schema: Type.Union(types.map((each) => app.schemasOf(each).audit)) },
          [CSV_MEDIA_TYPE]: { schema: Type.String() },
        },
      },
    },
    isStream: true,
    cost: EXPORT_COST,
    authorize: ({ token }) => {
      if (isOperator(token, engine.operatorTokenHash)) return;
      throw new Problem('unauthorized', 'Only the operator may read the records of all games.');
    },
    handle: async (request, reply) => {
      const query = exportQueryOf(request.query);
      const isCsv = request.negotiatedType === CSV_MEDIA_TYPE;
      const games = () => exportedGames(engine, query, request.client.address);
      const stream = app.openExport(reply, () =>
        isCsv ? resultLines(games()) : recordLines(engine, games()),
      );
      const mediaType = isCsv ? `${CSV_MEDIA_TYPE}; charset=utf-8; header=present` : NDJSON_MEDIA_TYPE;
      return reply.header('cache-control', 'no-store').type(mediaType).send(stream);
    },
  });
}
