import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { etagMatches } from '#src/http/etags.js';
import { sendNoContent } from '#src/http/no-content.js';
import { noToken } from '#src/http/type-routes.js';
import { HTML, MARKDOWN, RULES_MEDIA_TYPES, type RulesMediaType } from '#src/http/pages/rules.js';
import { ConditionalHeaders } from '#src/http/schemas/common.js';
import { gameTypeName } from '#src/record/schemas/game.js';
import { problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';
import { strictObject } from '#src/kit/schema.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  const types = [...app.engine.gameTypes.keys()];
  app.get(
    '/rules/:type',
    {
      schema: {
        tags: ['games'],
        operationId: 'getRules',
        summary: 'The rules of a game type',
        description: `For people; with \`Accept: ${MARKDOWN}\` as Markdown.`,
        security: noToken,
        params: strictObject({ type: gameTypeName(types) }),
        headers: ConditionalHeaders,
        response: {
          200: {
            description: 'The page.',
            content: { [HTML]: { schema: Type.String() }, [MARKDOWN]: { schema: Type.String() } },
          },
          304: Type.Null({ description: 'You have this page already.' }),
          ...problemResponsesWithoutDatabase('not-found'),
        },
      },
      config: { produces: RULES_MEDIA_TYPES },
    },
    async (request, reply) => {
      const mediaType = request.negotiatedType as RulesMediaType;
      const { text, etag } = app.rulesOf(request.params.type)[mediaType];
      reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
      if (etagMatches(request.headers['if-none-match'], etag)) return sendNoContent(reply, 304);
      return reply.type(`${mediaType}; charset=utf-8`).send(text);
    },
  );
};

export default routes;
