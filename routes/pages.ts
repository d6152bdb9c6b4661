/** What people read: the web page, the rules, and the pages about problems. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sendWebPage, WEB_PAGE_PATHS } from '#src/http/pages/web.js';
import Type from 'typebox';
import { Problem } from '#src/http/problems/problems.js';
import { etagMatches } from '#src/http/etags.js';
import { sendNoContent } from '#src/http/commands.js';
import { noToken } from '#src/http/type-routes.js';
import { HTML, MARKDOWN, RULES_MEDIA_TYPES, type RulesMediaType } from '#src/http/pages/rules.js';
import { ConditionalHeaders, textResponse } from '#src/http/schemas/common.js';
import { gameTypeName } from 'parlour-games/record/schemas/game';
import { problemResponsesWithoutDatabase, ProblemParams } from '#src/http/schemas/problem.js';
import { strictObject } from 'parlour-games/kit/schema';
import { problemPage } from '#src/http/problems/pages.js';

/** The root: the web page for browsers, and for all others the way to Swagger UI. */
const home: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    { schema: { hide: true }, config: { produces: ['application/json', HTML] } },
    async (request, reply) =>
      app.webPage !== null && request.negotiatedType === HTML
        ? sendWebPage(app.webPage, request, reply)
        : reply.redirect('/docs'),
  );
};

/** The addresses of the web page, and what it loads. The API needs none of them. */
const webPage: FastifyPluginAsyncTypebox = async (app) => {
  for (const path of WEB_PAGE_PATHS) {
    app.get(path, { schema: { hide: true }, config: { produces: [HTML] } }, async (request, reply) => {
      if (app.webPage === null)
        throw new Problem('not-found', 'This service was built without its web page.');
      return sendWebPage(app.webPage, request, reply);
    });
  }
  app.get(
    '/assets/:name',
    {
      schema: { hide: true, params: Type.Object({ name: Type.String() }) },
      config: { produces: ['*/*'] },
    },
    (request, reply) => reply.sendAsset(request.params.name),
  );
};

const rules: FastifyPluginAsyncTypebox = async (app) => {
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

const problems: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/problems/:code',
    {
      schema: {
        tags: ['service'],
        operationId: 'explainProblem',
        summary: 'What an error code means',
        description: 'The page at the `type` of a problem document.',
        security: noToken,
        params: ProblemParams,
        response: {
          200: textResponse('text/plain', 'The explanation.'),
          ...problemResponsesWithoutDatabase('not-found'),
        },
      },
      config: { produces: ['text/plain'] },
    },
    async (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(problemPage(request.params.code, [...app.engine.gameTypes.keys()])),
  );
};

export default [home, webPage, rules, problems];
