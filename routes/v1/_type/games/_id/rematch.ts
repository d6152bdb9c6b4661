import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { rematch } from '#src/engine/commands/rematch.js';
import type { GameType } from '#src/game-type.js';
import { gameCommand, sendCreated } from '#src/http/commands.js';
import { etagOf } from '#src/http/etags.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import type { ProblemCode } from '#src/http/problems/problems.js';
import {
  EtagHeader,
  IdempotencyHeaders,
  IdParams,
  jsonResponse,
  LocationHeader,
} from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, KEYED_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import { CREATE_COST } from '#src/http/costs.js';

/** In the rematch, a computer player may have taken over the seat; with two seats the other one wins instead. */
const takenSeat = ({ seats }: GameType): ProblemCode[] => (seats.max > 2 ? ['seat-taken'] : []);

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/rematch',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'rematch', 'game'),
        summary: 'Play again with the same seats and config',
        description:
          'The first caller creates the new game; every caller gets the token of its own seat in it.',
        security: seatTokenRequired,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: EmptyBody,
        response: {
          201: jsonResponse(app.schemasOf(gameType).rematched, 'The new game and your token.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemResponses(
            ...KEYED_PROBLEMS,

            ...GAME_PROBLEMS,
            'game-active',
            ...takenSeat(gameType),
          ),
        },
      },
      config: { cost: CREATE_COST },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType, { returnsSecret: true });
      const { game, seat, token } = await rematch(app.engine, command);
      const body = { game: presentGame(gameType, game, seat), tokens: [{ seat, token }], seat, token };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  );
};

export default routes;
