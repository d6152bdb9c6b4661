import type { HTTPMethods } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '#src/http/problems.js';
import { isSwaggerUi } from '#src/http/urls.js';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

export const isStandardMethod = (method: string): boolean => METHODS.includes(method);

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called when all routes are registered. */
    readonly refuseOtherMethods: () => void;
  }
}

/** Refuses methods that a path does not support (405), with the list of those that it does. */
export default fp(
  (app, _options, done) => {
    const methodsByPath = new Map<string, Set<string>>();
    app.addHook('onRoute', ({ url, method }) => {
      const methods = methodsByPath.get(url) ?? new Set<string>();
      for (const each of [method].flat()) methods.add(each);
      methodsByPath.set(url, methods);
    });
    app.decorate('refuseOtherMethods', () => {
      for (const [url, methods] of [...methodsByPath]) {
        const others = METHODS.filter((method) => !methods.has(method));
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
    });
    done();
  },
  { name: 'allowed-methods', dependencies: ['errors'] },
);
