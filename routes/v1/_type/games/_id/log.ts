import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { entriesOf, logPage } from '#src/engine/queries/log.js';
import { viewGame, type ViewedGame } from '#src/engine/queries/view-game.js';
import { ndjson, NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { presentEntry } from '#src/http/presenters.js';
import { IdParams } from '#src/http/schemas/common.js';
import type { EntryView } from '#src/record/schemas/entry.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { LogQuery } from '#src/http/schemas/requests.js';
import { loggedEntriesCost } from '#src/http/costs.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  async function* wholeLog({ game, viewer }: ViewedGame, after: number): AsyncGenerator<EntryView> {
    for await (const entry of entriesOf(app.engine, game, after))
      yield presentEntry(gameType, game, entry, viewer);
  }
  app.get(
    '/moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'list', 'moves'),
        summary: 'The log',
        description: `A page of entries; with \`Accept: ${NDJSON_MEDIA_TYPE}\` all of them, one per line.`,
        security: anyTokenOptional,
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
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
      config: { produces: ['application/json', NDJSON_MEDIA_TYPE] },
    },
    async (request, reply) => {
      const { after = -1, limit = 100 } = request.query;
      const viewed = await viewGame(app.engine, gameType, request.params.id, request.token);
      if (request.negotiatedType === NDJSON_MEDIA_TYPE) {
        request.addCost(loggedEntriesCost(viewed.game.version));
        return reply.type(NDJSON_MEDIA_TYPE).send(ndjson(wholeLog(viewed, after)));
      }
      const { game, viewer } = viewed;
      const { entries, nextAfter } = await logPage(app.engine, game, after, limit);
      const items = entries.map((entry) => presentEntry(gameType, game, entry, viewer));
      return reply.send({ items, nextAfter });
    },
  );
};

export default routes;
