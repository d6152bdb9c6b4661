/** `/`, `/v1` and `/llms.txt`: where newcomers begin. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { codingGuide } from '#src/http/pages/coding-guide.js';
import { FrontDoor, frontDoorFor, frontDoorText } from '#src/http/pages/front-door.js';
import { HTML } from '#src/http/pages/rules.js';
import { createStaticText } from '#src/http/pages/static-text.js';
import { sendWebPage } from '#src/http/pages/web.js';
import { originOf } from '#src/http/requests.js';
import { addRoute } from '#src/http/route.js';
import { emptyResponse } from '#src/http/schemas/common.js';

const TEXT = 'text/plain';
const UTF8_TEXT = `${TEXT}; charset=utf-8`;

const content = {
  [TEXT]: { schema: Type.String() },
  'application/json': { schema: FrontDoor },
};

export function addFrontDoor(app: FastifyInstance): void {
  const types = [...app.engine.gameTypes.values()];
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const view = frontDoorFor(types, originOf(request));
    return request.negotiatedType === TEXT ? reply.type(UTF8_TEXT).send(frontDoorText(view)) : view;
  };
  const common = { method: 'GET', tag: 'service', callers: ['anybody'], usesDatabase: false } as const;
  addRoute(app, {
    ...common,
    path: '/v1',
    operation: 'getFrontDoor',
    summary: 'The games, and the first requests to try',
    description: 'The game types, where the documents are, and a first game as curl commands.',
    results: { 200: { description: 'A short answer.', content } },
    handle: open,
  });
  addRoute(app, {
    ...common,
    path: '/',
    operation: 'getHome',
    summary: 'The web page for browsers; for other clients, what `/v1` returns',
    description: 'A service that was built without its web page redirects browsers to `/docs`.',
    results: {
      200: {
        description: 'The page, or the short answer.',
        content: { ...content, [HTML]: { schema: Type.String() } },
      },
      302: emptyResponse('To `/docs`.'),
      304: emptyResponse('The page is still the one with the ETag of If-None-Match.'),
    },
    handle: (request, reply) => {
      if (request.negotiatedType !== HTML) return open(request, reply);
      return app.webPage === null ? reply.redirect('/docs') : sendWebPage(app.webPage, request, reply);
    },
  });
}

/** `/llms.txt` */
export function addCodingGuide(app: FastifyInstance): void {
  const guide = createStaticText(codingGuide([...app.engine.gameTypes.values()]), UTF8_TEXT);
  app.get('/llms.txt', { schema: { hide: true }, config: { produces: [TEXT] } }, (request, reply) =>
    guide.send(request, reply),
  );
}
