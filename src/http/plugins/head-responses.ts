import type { FastifyInstance, onSendHookHandler } from 'fastify';

const leaveOutLength: onSendHookHandler = (_request, reply, _payload, next) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  next();
};

/** Fastify says of a 304 to HEAD that its document has no bytes: nothing is said of it here (RFC 9110, section 8.6). */
export const mendHeadResponses = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], leaveOutLength].flat();
  });
};
