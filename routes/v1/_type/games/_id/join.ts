import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { joinGame } from '#src/engine/commands/join-game.js';
import { gameCommand, sendCreated } from '#src/http/commands.js';
import { etagOf } from '#src/http/requests.js';
import { joiningName } from '#src/http/player-names.js';
import { presentGame } from '#src/http/presenters.js';
import { addTypeRoute, GAME_PROBLEMS, SEAT } from '#src/http/route.js';
import { EtagHeader, gameResponse, IdParams } from '#src/http/schemas/common.js';
import { JoinBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addJoining(app: FastifyInstance, gameType: GameType): void {
  addTypeRoute(app, gameType, {
    method: 'POST',
    path: '/games/:id/join',
    operation: ['join', 'game'],
    summary: 'Take an open seat',
    description:
      'Requires no token, except in a private game, where a player takes the seat on behalf of a guest. With a player’s token you take the seat that is kept for you, or else the first that is kept for nobody, and `token` is `null`: your own acts for the seat.',
    callers: [...SEAT, 'anybody'],
    params: IdParams,
    isKeyed: true,
    returnsSecret: true,
    body: JoinBody,
    results: {
      201: gameResponse(app.schemasOf(gameType).joined, 'Your seat and its token.', { etag: EtagHeader }),
    },
    problems: [
      ...GAME_PROBLEMS,
      'game-over',
      'seat-taken',
      // A rematch waits for others if there are any.
      ...(gameType.seats.max > 1 ? (['seat-reserved'] as const) : []),
      'time-over',
    ],
    check: ({ body, token }) => void joiningName(body as Static<typeof JoinBody>, token),
    handle: async (request, reply) => {
      const command = gameCommand(request, gameType);
      const name = joiningName(request.body, request.token);
      const { game, seat, token } = await joinGame(app.engine, command, name);
      const body = { seat, token, game: presentGame(gameType, game, seat) };
      return sendCreated(reply, body, { etag: etagOf(game) });
    },
  });
}
