/** `…/board.txt` and `…/board.svg`: a game as a drawing. */
import type { FastifyInstance } from 'fastify';
import { sceneOf } from 'parlour-games/record/observations';
import { viewGame } from '#src/engine/access.js';
import { sendNoContent } from '#src/http/commands.js';
import { createPastViewSender } from '#src/http/past-views.js';
import { etagFrom, etagMatches, headerOf } from '#src/http/requests.js';
import { addTypeRoute, ANYBODY, GAME_PROBLEMS } from '#src/http/route.js';
import { ConditionalHeaders, emptyResponse, IdParams, textResponse } from '#src/http/schemas/common.js';
import { drawingQuery } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addBoards(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const { text, svg } = gameType.draw;
  const formats = [
    { file: 'board.txt', format: 'text', mediaType: 'text/plain', draw: text },
    { file: 'board.svg', format: 'SVG', mediaType: 'image/svg+xml', draw: svg },
  ];
  for (const { file, format, mediaType, draw } of formats) {
    const contentType = `${mediaType}; charset=utf-8`;
    const sendReplay = createPastViewSender(engine, gameType, {
      mediaType: contentType,
      present: ({ game, perspective, ending }) => draw(sceneOf(gameType, game, perspective, ending)),
    });
    addTypeRoute(app, gameType, {
      method: 'GET',
      path: `/games/:id/${file}`,
      operation: ['draw', format],
      summary: `A drawing of what you may see, as ${format}`,
      description:
        'The same view of the game, for terminals, pages and chats. With `at`, as it stood at an earlier version.',
      callers: ANYBODY,
      params: IdParams,
      query: drawingQuery(gameType),
      headers: ConditionalHeaders,
      results: {
        200: textResponse(mediaType, 'The drawing.'),
        304: emptyResponse('You have this drawing already.'),
      },
      problems: GAME_PROBLEMS,
      handle: async (request, reply) => {
        const viewed = await viewGame(engine, gameType, request.params.id, request);
        const { at } = request.query;
        if (at !== undefined) return sendReplay(request, reply, viewed, at);
        const drawing = draw(sceneOf(gameType, viewed.game, viewed.viewer));
        const etag = etagFrom([drawing]);
        reply.headers({ etag, 'cache-control': 'private, no-cache' });
        if (etagMatches(headerOf(request, 'if-none-match'), etag)) return sendNoContent(reply, 304);
        return reply.type(contentType).send(drawing);
      },
    });
  }
}
