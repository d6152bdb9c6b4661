import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LEVELS, type GameType } from '#src/game-type.js';
import { seatFieldsOf } from '#src/engine/seat-fields.js';
import { noToken } from '#src/http/operations.js';
import type { GameTypeView } from '#src/http/schemas/catalogue.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';
import { rulesPath } from '#src/http/urls.js';

const present = (gameType: GameType): GameTypeView => {
  const { id, title, summary, seats, cpu, schemas, examples } = gameType;
  return {
    type: id,
    title,
    summary,
    seats,
    levels: LEVELS.filter((level) => cpu[level] !== undefined),
    configSchema: { ...schemas.config, examples: [examples.config] },
    seatFields: seatFieldsOf(gameType),
    links: { create: `/v1/${id}/games`, games: `/v1/games?type=${id}`, rules: rulesPath(id) },
  };
};

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/game-types',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGameTypes',
        summary: 'The catalogue of game types',
        description: 'Which games can be played, by how many, and against which computer players.',
        security: noToken,
        response: {
          200: jsonResponse(ref<object>('GameTypes'), 'The catalogue.'),
          ...problemResponsesWithoutDatabase(),
        },
      },
    },
    () => ({ items: [...app.engine.gameTypes.values()].map(present) }),
  );
};

export default routes;
