import accepts from '@fastify/accepts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '../problems.js';
import { isSwaggerUi } from '../urls.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that the route can produce, the preferred one first. Default: JSON. */
    produces?: readonly string[];
  }
  interface FastifyRequest {
    /** The media type that was negotiated. */
    negotiatedType: string;
  }
}

const JSON_ONLY = ['application/json'];
/** Parameters such as a charset make no difference here. */
const PARAMETERS = /;(?!\s*q=)[^;,]*/gi;

/** Responses to requests from other origins vary with the origin, too. */
const addVary = (reply: FastifyReply, names: string): void => {
  const vary = reply.getHeader('vary');
  reply.header('vary', typeof vary === 'string' ? `${vary}, ${names}` : names);
};

const negotiate = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
  if (request.is404) {
    next();
    return;
  }
  const { url = '', config } = request.routeOptions;
  const produces = config.produces ?? JSON_ONLY;
  const { accept } = request.headers;
  if (accept !== undefined) request.headers.accept = accept.replace(PARAMETERS, '');
  const negotiatedType = isSwaggerUi(url) ? '' : request.accepts().type([...produces]);
  addVary(reply, 'Accept, Authorization');
  if (typeof negotiatedType === 'string') {
    request.negotiatedType = negotiatedType;
    next();
  } else {
    next(new Problem('not-acceptable', `This path produces ${produces.join(' or ')}.`));
  }
};

/** Refuses requests that accept none of a route's media types (406). Unknown paths are left to `not-found`. */
export default fp(
  async (app) => {
    await app.register(accepts);
    app.decorateRequest('negotiatedType', '');
    app.addHook('onRequest', negotiate);
  },
  { name: 'content-negotiation', dependencies: ['errors'] },
);
