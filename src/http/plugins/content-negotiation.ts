import accepts from '@fastify/accepts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '#src/engine/errors.js';
import { pathOf } from './errors.js';
import { isDocs, isUsual } from './allowed-methods.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that the route can answer with, the preferred one first; JSON unless said otherwise. */
    produces?: readonly string[];
  }
  interface FastifyRequest {
    /** The media type that was agreed on. */
    agreedType: string;
  }
}

const JSON_ONLY = ['application/json'];
/** Parameters such as a charset make no difference here. */
const PARAMETERS = /;(?!\s*q=)[^;,]*/gi;

/** Swagger UI and methods beyond the usual ones are not covered by `refuseOtherMethods`. */
const unknownPath = (request: FastifyRequest, reply: FastifyReply): Problem => {
  const path = pathOf(request.url);
  if (isUsual(request.method) && !/^\/docs\/?$/.test(path)) {
    return new Problem('not-found', `There is nothing at ${path}.`);
  }
  const allowed = isDocs(path) ? 'GET, HEAD' : 'DELETE, GET, HEAD, POST';
  reply.header('allow', allowed);
  return new Problem('method-not-allowed', `No path here offers ${request.method}, but ${allowed}.`);
};

const negotiate = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
  if (request.is404) {
    next(unknownPath(request, reply));
    return;
  }
  const { url = '', config } = request.routeOptions;
  const offered = config.produces ?? JSON_ONLY;
  const { accept } = request.headers;
  if (accept !== undefined) request.headers.accept = accept.replace(PARAMETERS, '');
  const agreed = isDocs(url) ? '' : request.accepts().type([...offered]);
  reply.header('vary', 'Accept, Authorization');
  if (typeof agreed === 'string') {
    request.agreedType = agreed;
    next();
  } else {
    next(new Problem('not-acceptable', `This path answers with ${offered.join(' or ')}.`));
  }
};

/** Unknown paths are refused (404), and so are requests that accept none of a route's media types (406). */
export default fp(
  async (app) => {
    await app.register(accepts);
    app.decorateRequest('agreedType', '');
    app.addHook('onRequest', negotiate);
  },
  { name: 'negotiation', dependencies: ['errors'] },
);
