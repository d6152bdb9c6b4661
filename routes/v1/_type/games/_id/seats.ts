/** `…/join`, `…/invitation/decline` and `…/resign`: taking and leaving seats. */
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { joinGame } from '#src/engine/commands/join-game.js';
import { gameCommand, sendCreated } from '#src/http/commands.js';
import { etagOf } from '#src/http/requests.js';
import { joiningName } from '#src/http/player-names.js';
import { presentGame } from '#src/http/presenters.js';
import { addTypeRoute, GAME_PROBLEMS, SEAT, addChangeRoute, changeProblems } from '#src/http/route.js';
import { EtagHeader, gameResponse, IdParams } from '#src/http/schemas/common.js';
import { JoinBody, EmptyBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';
import { declineInvitation } from '#src/engine/players/invitations.js';
import { resign } from '#src/engine/commands/play.js';

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
      // A rematch keeps seats for others, if there are any.
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

export function addInvitation(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'invitation/decline',
    operation: ['decline', 'invitation'],
    summary: 'Decline a seat that is kept for you',
    description: 'Anybody may take the seat then.',
    callers: ['player'],
    isHidden: gameType.seats.max === 1,
    body: EmptyBody,
    added: 'The new entry, and the game after it.',
    problems: ['version-mismatch', 'game-over', 'time-over'],
    change: declineInvitation,
  });
}

export function addResignation(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'resign',
    operation: ['resign', 'game'],
    summary: 'Resign, whether it is your turn or not',
    description:
      'With two seats the other one wins; with three or more an easy computer player takes over your seat.',
    body: EmptyBody,
    problems: changeProblems(gameType),
    change: resign,
  });
}
