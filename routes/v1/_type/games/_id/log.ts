import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { logEntries, logPage, viewGame } from '#src/engine/queries/read-game.js';
import { IdParams } from '#src/http/schemas/common.js';
import { ndjson, NDJSON_MEDIA_TYPE } from '#src/http/ndjson.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { LogQuery } from '#src/http/schemas/requests.js';
import { operation, readable, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.get(
    '/moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'list', 'moves'),
        summary: 'The log',
        description: `A page of entries; with \`Accept: ${NDJSON_MEDIA_TYPE}\` all of them, an entry a line.`,
        security: readable,
        params: IdParams,
        querystring: LogQuery,
        response: {
          200: {
            description: 'Entries, oldest first.',
            content: {
              'application/json': { schema: schemas.log },
              [NDJSON_MEDIA_TYPE]: { schema: schemas.entry },
            },
          },
          ...problemResponses('validation-failed', 'unauthorized', 'not-found'),
        },
      },
      config: { produces: ['application/json', NDJSON_MEDIA_TYPE] },
    },
    async (request, reply) => {
      const { after = -1, limit = 100 } = request.query;
      const seen = await viewGame(app.engine, gameType, request.params.id, request.token);
      if (request.agreedType === NDJSON_MEDIA_TYPE) {
        return reply
          .type(NDJSON_MEDIA_TYPE)
          .send(ndjson(logEntries(app.engine, gameType, seen.game, seen.viewer, after)));
      }
      return reply.send(await logPage(app.engine, gameType, seen, after, limit));
    },
  );
};

export default routes;
