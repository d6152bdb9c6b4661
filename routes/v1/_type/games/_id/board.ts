import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { sceneOf } from '#src/engine/observations.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { createPastViewSender } from '#src/http/past-views.js';
import { ConditionalHeaders, IdParams, textResponse } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { replayQuery } from '#src/http/schemas/requests.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  const { text, svg } = gameType.draw;
  const drawings = [
    { file: 'board.txt', format: 'text', mediaType: 'text/plain', draw: text },
    { file: 'board.svg', format: 'SVG', mediaType: 'image/svg+xml', draw: svg },
  ];
  for (const { file, format, mediaType, draw } of drawings) {
    const contentType = `${mediaType}; charset=utf-8`;
    const sendReplay = createPastViewSender(engine, gameType, {
      mediaType: contentType,
      present: ({ game, perspective }) => draw(sceneOf(gameType, game, perspective)),
    });
    app.get(
      `/${file}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operationId(gameType, 'draw', format),
          summary: `A drawing of what you may see, as ${format}`,
          description:
            'The same as the game, for terminals, pages and chats. With `at` of the game as it stood at an earlier version.',
          security: anyTokenOptional,
          params: IdParams,
          querystring: replayQuery(gameType),
          headers: ConditionalHeaders,
          response: {
            200: textResponse(mediaType, 'The drawing.'),
            304: Type.Null({ description: 'You have this drawing of an earlier version already.' }),
            ...problemResponses('validation-failed', ...GAME_PROBLEMS),
          },
        },
        config: { produces: [mediaType] },
      },
      async (request, reply) => {
        const viewed = await viewGame(engine, gameType, request.params.id, request.token);
        const { at } = request.query;
        if (at !== undefined) return sendReplay(request, reply, viewed, at);
        const { game, viewer } = viewed;
        return reply
          .header('cache-control', 'private, no-cache')
          .type(contentType)
          .send(draw(sceneOf(gameType, game, viewer)));
      },
    );
  }
};

export default routes;
