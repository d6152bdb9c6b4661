/** Leaving a game: before it begins and while it is played. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { cancelGame } from '#src/engine/commands/cancel-game.js';
import { resign } from '#src/engine/commands/play.js';
import { gameCommand, sendEntriesAdded } from '#src/http/commands.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { ChangeHeaders, EtagHeader, IdParams, gameResponse } from '#src/http/schemas/common.js';
import {
  changeProblems,
  GAME_PROBLEMS,
  KEYED_PROBLEMS,
  problemResponses,
} from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';

const resignation: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/games/:id/resign',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'resign', 'game'),
        summary: 'Resign, whether it is your turn or not',
        description:
          'With two seats the other one wins; with three or more an easy computer player takes over your seat.',
        security: seatTokenRequired,
        params: IdParams,
        headers: ChangeHeaders,
        body: EmptyBody,
        response: {
          201: gameResponse(
            app.schemasOf(gameType).entriesAdded,
            'The new entries, and the game after them.',
            {
              etag: EtagHeader,
            },
          ),
          ...problemResponses(...KEYED_PROBLEMS, ...changeProblems(gameType)),
        },
      },
    },
    async (request, reply) =>
      sendEntriesAdded(reply, gameType, await resign(app.engine, gameCommand(request, gameType))),
  );
};

const cancellation: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/games/:id/cancel',
    {
      schema: {
        // A game of one seat never waits for others, so nobody can cancel it.
        hide: gameType.seats.max === 1,
        tags: [gameType.id],
        operationId: operationId(gameType, 'cancel', 'game'),
        summary: 'Cancel a game that waits for players',
        description:
          'Requires the token of the first seat that was created `human`, whoever has joined. The game is then over, without a result; its seed is revealed.',
        security: seatTokenRequired,
        params: IdParams,
        headers: ChangeHeaders,
        body: EmptyBody,
        response: {
          201: gameResponse(app.schemasOf(gameType).entriesAdded, 'The new entry, and the game after it.', {
            etag: EtagHeader,
          }),
          ...problemResponses(
            ...KEYED_PROBLEMS,
            ...GAME_PROBLEMS,
            'version-mismatch',
            'game-active',
            'game-over',
            'time-over',
          ),
        },
      },
    },
    async (request, reply) =>
      sendEntriesAdded(reply, gameType, await cancelGame(app.engine, gameCommand(request, gameType))),
  );
};

export default [resignation, cancellation];
