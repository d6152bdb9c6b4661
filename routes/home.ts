import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sendWebPage } from '#src/http/pages/web.js';

const HTML = 'text/html';

/** The root: the web page for browsers, and for all others the way to Swagger UI. */
const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    { schema: { hide: true }, config: { produces: ['application/json', HTML] } },
    async (request, reply) =>
      app.webPage !== null && request.negotiatedType === HTML
        ? sendWebPage(app.webPage, request, reply)
        : reply.redirect('/docs'),
  );
};

export default routes;
