import accepts from '@fastify/accepts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem } from '../engine/problems.js';

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

const negotiate = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
  const offered = request.routeOptions.config.produces ?? JSON_ONLY;
  const agreed = request.accepts().type([...offered]);
  reply.header('vary', 'Accept, Authorization');
  if (typeof agreed === 'string') {
    request.agreedType = agreed;
    next();
  } else {
    next(new Problem('not-acceptable', `This path answers with ${offered.join(' or ')}.`));
  }
};

/** Content negotiation: a request that accepts none of a route's media types is refused (406). */
export default fp(
  async (app) => {
    await app.register(accepts);
    app.decorateRequest('agreedType', '');
    app.addHook('onRequest', negotiate);
  },
  { name: 'negotiation', dependencies: ['errors'] },
);
