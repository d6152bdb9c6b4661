import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { drawSvg, drawText, viewGame } from '#src/engine/queries/read-game.js';
import { IdParams, textResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '#src/http/operations.js';

const DRAWINGS = [
  { file: 'board.txt', what: 'text', mediaType: 'text/plain', draw: drawText },
  { file: 'board.svg', what: 'SVG', mediaType: 'image/svg+xml', draw: drawSvg },
] as const;

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  for (const { file, what, mediaType, draw } of DRAWINGS) {
    app.get(
      `/${file}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operation(gameType, 'draw', what),
          summary: `A drawing of what you may see, as ${what}`,
          security: readable,
          params: IdParams,
          response: {
            200: textResponse(mediaType, 'The drawing.'),
            ...problemResponses('unauthorized', 'not-found'),
          },
        },
        config: { produces: [mediaType] },
      },
      async (request, reply) => {
        const seen = await viewGame(app.engine, gameType, request.params.id, request.token);
        return reply
          .header('cache-control', 'private, no-cache')
          .type(`${mediaType}; charset=utf-8`)
          .send(draw(gameType, seen));
      },
    );
  }
};

export default routes;
