import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sceneOf } from '#src/engine/observations.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/operations.js';
import { IdParams, textResponse } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { text, svg } = gameType.draw;
  const drawings = [
    { file: 'board.txt', format: 'text', mediaType: 'text/plain', draw: text },
    { file: 'board.svg', format: 'SVG', mediaType: 'image/svg+xml', draw: svg },
  ];
  for (const { file, format, mediaType, draw } of drawings) {
    app.get(
      `/${file}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operationId(gameType, 'draw', format),
          summary: `A drawing of what you may see, as ${format}`,
          description: 'The same as the game, for terminals, pages and chats.',
          security: anyTokenOptional,
          params: IdParams,
          response: {
            200: textResponse(mediaType, 'The drawing.'),
            ...problemResponses(...GAME_PROBLEMS),
          },
        },
        config: { produces: [mediaType] },
      },
      async (request, reply) => {
        const { game, viewer } = await viewGame(app.engine, gameType, request.params.id, request.token);
        return reply
          .header('cache-control', 'private, no-cache')
          .type(`${mediaType}; charset=utf-8`)
          .send(draw(sceneOf(gameType, game, viewer)));
      },
    );
  }
};

export default routes;
