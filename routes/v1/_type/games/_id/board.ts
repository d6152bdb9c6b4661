import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { drawSvg, drawText, seeGame } from '../../../../../src/engine/read-game.js';
import { IdParams, textAnswer } from '../../../../../src/schemas/common.js';
import { problemAnswers } from '../../../../../src/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '../../../../../src/schemas/routes.js';

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
            200: textAnswer(mediaType, 'The drawing.'),
            ...problemAnswers('unauthorized', 'not-found'),
          },
        },
        config: { produces: [mediaType] },
      },
      async (request, reply) => {
        const seen = await seeGame(app.engine, gameType, request.params.id, request.token);
        return reply
          .header('cache-control', 'private, no-cache')
          .type(`${mediaType}; charset=utf-8`)
          .send(draw(gameType, seen));
      },
    );
  }
};

export default routes;
