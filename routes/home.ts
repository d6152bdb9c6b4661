import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** The root redirects to Swagger UI. */
const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    { schema: { hide: true }, config: { produces: ['text/html', 'application/json'] } },
    (_request, reply) => reply.redirect('/docs'),
  );
};

export default routes;
