/** Statistics of players and of game types. */
import Type from 'typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Engine } from '#src/engine/engine.js';
import { findPlayer } from '#src/engine/players/players.js';
import { playerStatistics, typeStatistics, type PlayerStatistics } from '#src/engine/queries/statistics.js';
import { playerOf } from '#src/http/plugins/players.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { noToken, operationId, playerTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { LEVELS } from 'parlour-games/game-type';
import { nullable, named, strictObject } from 'parlour-games/kit/schema';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const results = {
  games: count('How many there are.'),
  wins: count('How many were won.'),
  draws: count('How many were tied.'),
  losses: count('All others.'),
};
const counts = {
  ...results,
  resigned: count('Games in which the player resigned, whatever came of them.'),
  timedOut: count('Games in which the player’s time was up, whatever came of them.'),
};

/** Not a game: `me` is the player that asks. */
const PlayerOrMe = strictObject({
  id: Type.String({ description: 'The player’s id, or `me` for the player whose token you send.' }),
});

const PlayerStatisticsResponse = strictObject(
  {
    ...counts,
    byType: Type.Record(
      Type.String(),
      strictObject(counts, named('PlayerCounts', { description: 'Of the games of one type.' })),
      { description: 'The same by game type; types without finished games are left out.' },
    ),
  },
  named('PlayerStatistics', { description: 'What came of a player’s finished games.' }),
);

const entries = (description: string) => nullable(count(description), { description });
const LevelCounts = strictObject(
  results,
  named('LevelCounts', { description: 'What came of the seats of a level.' }),
);

const TypeStatisticsResponse = strictObject(
  {
    games: count('The finished public games.'),
    length: strictObject(
      {
        median: entries('At least half of the games are no longer; null without games.'),
        p95: entries('At least 95 % of the games are no longer; null without games.'),
      },
      named('GameLengths', { description: 'How long games are, in entries.' }),
    ),
    winsBySeat: Type.Array(count('Games that the seat won.'), {
      description: 'By seat, for as many as the type can have.',
    }),
    draws: count('Games that ended in a draw.'),
    endReasons: Type.Record(Type.String(), count('How many games ended so.'), {
      description: 'By the reason for which games ended.',
    }),
    byLevel: strictObject(
      Object.fromEntries(LEVELS.map((level) => [level, Type.Optional(LevelCounts)])),
      named('LevelStatistics', {
        description:
          'By level, what came of the seats that computer players had at the end, those that they took over included.',
      }),
    ),
  },
  named('TypeStatistics', { description: 'Statistics of a game type.' }),
);

const PATH = '/v1/players/:id/statistics';
const WITHIN = 'A game counts within five seconds of its end.';

/** All games of the player that asks for its own, else the public ones. */
const statisticsFor = async (
  engine: Engine,
  request: Pick<FastifyRequest, 'player'>,
  id: string,
): Promise<PlayerStatistics> => {
  const { id: playerId } = id === 'me' ? playerOf(request) : await findPlayer(engine, id);
  return playerStatistics(engine, playerId, request.player?.id !== playerId);
};

export const playerStatisticsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    PATH,
    {
      schema: {
        tags: ['players'],
        security: [...playerTokenRequired, {}],
        params: PlayerOrMe,
        operationId: 'getPlayerStatistics',
        summary: 'What came of a player’s finished games',
        description: `Public ones or, with the player’s own token, all. A seat that a computer player took over lost; cancelled games do not count. ${WITHIN}`,
        response: {
          200: jsonResponse(PlayerStatisticsResponse, 'The statistics.'),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
    },
    async (request) => statisticsFor(app.engine, request, request.params.id),
  );
};

const type: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.get(
    '/statistics',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'get', 'statistics'),
        summary: `How public games of ${gameType.title} end`,
        description: `Of all that are finished: length, winners, reasons, and the levels of computer players. ${WITHIN}`,
        security: noToken,
        response: {
          200: jsonResponse(TypeStatisticsResponse, 'The statistics.'),
          ...problemResponses(),
        },
      },
    },
    () => typeStatistics(app.engine, gameType),
  );
};

export default [type];
