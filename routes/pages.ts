/** What people read: the web page, the rules, and the pages about problems. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { sendNoContent } from '#src/http/commands.js';
import { etagMatches } from '#src/http/requests.js';
import { HTML, MARKDOWN, type RulesMediaType } from '#src/http/pages/rules.js';
import { sendWebPage } from '#src/http/pages/web.js';
import { problemPage } from '#src/http/problems/pages.js';
import { Problem } from '#src/http/problems/problems.js';
import { addRoute } from '#src/http/route.js';
import { ConditionalHeaders, emptyResponse, textResponse, ProblemParams } from '#src/http/schemas/common.js';
import { strictObject } from 'parlour-games/kit/schema';
import { gameTypeName } from 'parlour-games/record/schemas/game';

/** The routes of the web page, and of the files that it loads. The API needs none of them. */
export function addWebPages(app: FastifyInstance): void {
  for (const [path, policy] of app.webPagePolicies) {
    app.get(path, { schema: { hide: true }, config: { produces: [HTML] } }, async (request, reply) => {
      if (app.webPage === null)
        throw new Problem('not-found', 'This service was built without its web page.');
      return sendWebPage(app.webPage, request, reply, policy);
    });
  }
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    {
      schema: { hide: true, params: Type.Object({ name: Type.String() }) },
      config: { produces: ['*/*'] },
    },
    (request, reply) => reply.sendAsset(request.params.name),
  );
}

/** `/rules/{type}` */
export function addRulesPages(app: FastifyInstance): void {
  addRoute(app, {
    method: 'GET',
    path: '/rules/:type',
    tag: 'games',
    operation: 'getRules',
    summary: 'The rules of a game type',
    description: `For people; with \`Accept: ${MARKDOWN}\` as Markdown.`,
    callers: ['anybody'],
    usesDatabase: false,
    params: strictObject({ type: gameTypeName([...app.engine.gameTypes.keys()]) }),
    headers: ConditionalHeaders,
    results: {
      200: {
        description: 'The page.',
        content: { [HTML]: { schema: Type.String() }, [MARKDOWN]: { schema: Type.String() } },
      },
      304: emptyResponse('You have this page already.'),
    },
    problems: ['not-found'],
    handle: async (request, reply) => {
      const mediaType = request.negotiatedType as RulesMediaType;
      const { text, etag } = app.rulesOf(request.params.type)[mediaType];
      reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
      if (etagMatches(request.headers['if-none-match'], etag)) return sendNoContent(reply, 304);
      return reply.type(`${mediaType}; charset=utf-8`).send(text);
    },
  });
}

/** `/problems/{code}` */
export function addProblemPages(app: FastifyInstance): void {
  addRoute(app, {
    method: 'GET',
    path: '/problems/:code',
    tag: 'service',
    operation: 'explainProblem',
    summary: 'What an error code means',
    description: 'The page at the `type` of a problem document.',
    callers: ['anybody'],
    usesDatabase: false,
    params: ProblemParams,
    results: { 200: textResponse('text/plain', 'The explanation.') },
    problems: ['not-found'],
    handle: ({ params: { code } }, reply) =>
      reply.type('text/plain; charset=utf-8').send(problemPage(code, [...app.engine.gameTypes.keys()])),
  });
}
