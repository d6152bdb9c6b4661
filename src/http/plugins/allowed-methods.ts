import type { HTTPMethods } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '#src/engine/errors.js';

/** Swagger UI brings routes of its own. */
export const isDocs = (url: string): boolean => /^\/docs(\/|$)/.test(url);

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

export const isUsual = (method: string): boolean => METHODS.includes(method);

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called once all routes are there. */
    readonly refuseOtherMethods: () => void;
  }
}

/** Every path answers the methods that it does not offer with 405 and the list of those it does. */
export default fp(
  (app, _options, done) => {
    const offered = new Map<string, Set<string>>();
    app.addHook('onRoute', ({ url, method }) => {
      const methods = offered.get(url) ?? new Set<string>();
      for (const each of [method].flat()) methods.add(each);
      offered.set(url, methods);
    });
    app.decorate('refuseOtherMethods', () => {
      for (const [url, methods] of [...offered]) {
        const missing = METHODS.filter((method) => !methods.has(method));
        if (missing.length === 0 || isDocs(url) || url.includes('*')) continue;
        const allowed = [...methods].sort().join(', ');
        app.route({
          url,
          method: missing,
          schema: { hide: true },
          onRequest: (request, reply, next) => {
            reply.header('allow', allowed);
            next(
              new Problem(
                'method-not-allowed',
                `This path does not offer ${request.method}, but ${allowed}.`,
              ),
            );
          },
          handler: (_request, reply) => reply,
        });
      }
    });
    done();
  },
  { name: 'methods', dependencies: ['errors'] },
);
