import accepts from '@fastify/accepts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { at } from 'parlour-games/kit/checked';
import { Problem } from '#src/http/problems/problems.js';
import { isSwaggerUi } from '#src/http/requests.js';

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

/** The media type to respond with; `false` if the client accepts none of them. */
const mediaTypeFor = (request: FastifyRequest, produces: readonly string[]): string | false => {
  const { accept } = request.headers;
  // What nearly every request of a client says; no list has to be parsed.
  if (accept === undefined || accept === '*/*' || accept === produces[0]) return at(produces, 0);
  if (isSwaggerUi(request.routeOptions.url ?? '')) return '';
  request.headers.accept = accept.replace(PARAMETERS, '');
  const accepted = request.accepts().type([...produces]);
  return typeof accepted === 'string' && accepted;
};

const negotiate = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
  addVary(reply, 'Accept, Authorization');
  if (request.is404) {
    next();
    return;
  }
  const produces = request.routeOptions.config.produces ?? JSON_ONLY;
  const mediaType = mediaTypeFor(request, produces);
  if (mediaType === false) {
    next(new Problem('not-acceptable', `This path produces ${produces.join(' or ')}.`));
    return;
  }
  request.negotiatedType = mediaType;
  next();
};

/** Fastify gives a 304 to HEAD the length 0, but it would be that of the document (RFC 9110, section 8.6). */
const leaveOutLength: onSendHookHandler = (_request, reply, _payload, next) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  next();
};

/** Refuses requests that accept none of a route's media types (406). Unknown paths are left to `not-found`. */
export async function addContentNegotiation(app: FastifyInstance): Promise<void> {
  await app.register(accepts);
  app.decorateRequest('negotiatedType', '');
  app.addHook('onRequest', negotiate);
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], leaveOutLength].flat();
  });
}
