/** Requests that match no route: methods that a path does not support (405), and unknown paths (404). */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '#src/http/problems/problems.js';
import type { StaticText } from '#src/http/pages/static-text.js';
import { isSwaggerUi, pathOf } from '#src/http/requests.js';
import { sendWebPage } from '#src/http/pages/web.js';

/** The methods that routes may have. */
export const METHODS: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];
const STANDARD_METHODS: readonly HTTPMethods[] = [...METHODS, 'OPTIONS', 'TRACE'];

/**
 * Collects the methods of the routes that are added from now on. Returns a function that refuses the other methods of
 * their paths, with the list of those that the path supports.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPath.get(url) ?? new Set<string>();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...methodsByPath]) {
      const others = STANDARD_METHODS.filter((method) => !methods.has(method));
      if (others.length === 0 || isSwaggerUi(url) || url.includes('*')) continue;
      const allowed = [...methods].sort().join(', ');
      app.route({
        url,
        method: others,
        schema: { hide: true },
        onRequest: (request, reply, next) => {
          reply.header('allow', allowed);
          const detail = `This path supports ${allowed}, but not ${request.method}.`;
          next(new Problem('method-not-allowed', detail));
        },
        handler: (_request, reply) => reply,
      });
    }
  };
}

/** `collectMethods` covers neither Swagger UI nor methods beyond the standard ones. */
const unknownRoute = (request: FastifyRequest, reply: FastifyReply): Problem => {
  const path = pathOf(request.url);
  if (STANDARD_METHODS.includes(request.method) && !/^\/docs\/?$/.test(path))
    return new Problem('not-found', `There is nothing at ${path}.`);
  const allowed = isSwaggerUi(path) ? 'GET, HEAD' : METHODS.join(', ');
  reply.header('allow', allowed);
  return new Problem('method-not-allowed', `${request.method} is not supported; use ${allowed}.`);
};

const isBrowsing = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !/^\/(v1|docs)(\/|$)/.test(pathOf(request.url)) &&
  request.accepts().type(['application/json', 'text/html']) === 'text/html';

/** Unknown paths: browsers get the web page, which says that there is no such page; all others get a problem. */
export function addNotFound(app: FastifyInstance): void {
  const pageFor = (request: FastifyRequest): StaticText | null => (isBrowsing(request) ? app.webPage : null);
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
}
