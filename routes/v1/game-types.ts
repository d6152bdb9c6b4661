import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LEVELS, type GameType } from '#src/game-type.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';

const itemOf = ({ id, title, summary, seats, cpu }: GameType) => ({
  type: id,
  title,
  summary,
  seats,
  levels: LEVELS.filter((level) => cpu[level] !== undefined),
  links: { create: `/v1/${id}/games`, games: `/v1/games?type=${id}` },
});

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/game-types',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGameTypes',
        summary: 'The game types that can be played',
        response: { 200: jsonResponse(ref<object>('GameTypes'), 'The catalogue.'), ...problemResponses() },
      },
    },
    () => ({ items: [...app.engine.gameTypes.values()].map(itemOf) }),
  );
};

export default routes;
