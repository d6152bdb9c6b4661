import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '#src/http/problems.js';
import type { StaticText } from '#src/http/static-text.js';
import { isSwaggerUi, pathOf } from '#src/http/urls.js';
import { sendWebPage } from '#src/http/web-page.js';
import { isStandardMethod } from './allowed-methods.js';

/** `refuseOtherMethods` covers neither Swagger UI nor methods beyond the standard ones. */
const unknownRoute = (request: FastifyRequest, reply: FastifyReply): Problem => {
  const path = pathOf(request.url);
  if (isStandardMethod(request.method) && !/^\/docs\/?$/.test(path))
    return new Problem('not-found', `There is nothing at ${path}.`);
  const allowed = isSwaggerUi(path) ? 'GET, HEAD' : 'DELETE, GET, HEAD, POST';
  reply.header('allow', allowed);
  return new Problem('method-not-allowed', `${request.method} is not supported; use ${allowed}.`);
};

const isBrowsing = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !/^\/(v1|docs)(\/|$)/.test(pathOf(request.url)) &&
  request.accepts().type(['application/json', 'text/html']) === 'text/html';

/** Unknown paths: browsers get the web page, which says that there is no such page; all others get a problem. */
export default fp(
  async (app) => {
    const pageFor = (request: FastifyRequest): StaticText | null =>
      isBrowsing(request) ? app.webPage : null;
    // Before the body is read.
    app.addHook('onRequest', (request, reply, next) => {
      if (request.is404 && pageFor(request) === null) next(unknownRoute(request, reply));
      else next();
    });
    // Also reached by routes that serve files, when there is no file.
    app.setNotFoundHandler(async (request, reply) => {
      const page = request.is404 ? pageFor(request) : null;
      if (page === null) throw unknownRoute(request, reply);
      return sendWebPage(page, request, reply.status(404));
    });
  },
  { name: 'not-found', dependencies: ['errors', 'content-negotiation', 'web-page'] },
);
