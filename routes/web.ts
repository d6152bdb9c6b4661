import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Problem } from '#src/http/problems/problems.js';
import { sendWebPage, WEB_PAGE_PATHS } from '#src/http/pages/web.js';

const HTML = ['text/html'];
const ANY = ['*/*'];

/** The addresses of the web page, and what it loads. The API needs none of them. */
const routes: FastifyPluginAsyncTypebox = async (app) => {
  for (const path of WEB_PAGE_PATHS) {
    app.get(path, { schema: { hide: true }, config: { produces: HTML } }, async (request, reply) => {
      if (app.webPage === null)
        throw new Problem('not-found', 'This service was built without its web page.');
      return sendWebPage(app.webPage, request, reply);
    });
  }
  app.get(
    '/assets/:name',
    {
      schema: { hide: true, params: Type.Object({ name: Type.String() }) },
      config: { produces: ANY },
    },
    (request, reply) => reply.sendAsset(request.params.name),
  );
};

export default routes;
