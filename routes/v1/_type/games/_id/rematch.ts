import type { FastifyInstance } from 'fastify';
import { rematch } from '#src/engine/commands/rematch.js';
import { gameCommand, sendCreated } from '#src/http/commands.js';
import { CREATE_COST } from '#src/http/plugins/limits.js';
import { etagOf } from '#src/http/requests.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import { addTypeRoute, GAME_PROBLEMS, SEAT } from '#src/http/route.js';
import { EtagHeader, gameResponse, IdParams, LocationHeader } from '#src/http/schemas/common.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addRematch(app: FastifyInstance, gameType: GameType): void {
  addTypeRoute(app, gameType, {
    method: 'POST',
    path: '/games/:id/rematch',
    operation: ['rematch', 'game'],
    summary: 'Play again with the same seats and config',
    description:
      'The first caller creates the new game; every caller gets the token of its own seat in it, unless it is a player. With a clock and another person, the game waits until each has called: their seats are `open` and `reserved` until then, and its clock starts afterwards. If it was cancelled, the next call creates another one.',
    callers: SEAT,
    params: IdParams,
    isKeyed: true,
    returnsSecret: true,
    body: EmptyBody,
    results: {
      201: gameResponse(app.schemasOf(gameType).rematched, 'The new game and your token.', {
        etag: EtagHeader,
        location: LocationHeader,
      }),
    },
    problems: [
      ...GAME_PROBLEMS,
      'game-active',
      'game-over',
      // It waits for others if there are any.
      ...(gameType.seats.max > 1 ? (['seat-taken', 'time-over'] as const) : []),
    ],
    cost: CREATE_COST,
    handle: async (request, reply) => {
      const command = gameCommand(request, gameType);
      const { game, seat, token } = await rematch(app.engine, command);
      const tokens = token === null ? [] : [{ seat, token }];
      const body = { game: presentGame(gameType, game, seat), tokens, seat, token };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  });
}
