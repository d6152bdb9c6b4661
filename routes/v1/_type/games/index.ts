import type { FastifyInstance } from 'fastify';
import { createGame } from '#src/engine/commands/create-game.js';
import type { CreateRequest } from '#src/engine/commands/new-game.js';
import { keyedCommand, sendCreated } from '#src/http/commands.js';
import { CREATE_COST } from '#src/http/plugins/limits.js';
import { etagOf } from '#src/http/requests.js';
import { withPlayerNames } from '#src/http/player-names.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import { addTypeRoute } from '#src/http/route.js';
import { EtagHeader, gameResponse, LocationHeader } from '#src/http/schemas/common.js';
import { createBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addCreation(app: FastifyInstance, gameType: GameType): void {
  const schemas = app.schemasOf(gameType);
  addTypeRoute(app, gameType, {
    method: 'POST',
    path: '/games',
    operation: ['create', 'game'],
    summary: `Create a game of ${gameType.title}`,
    description:
      'Everything is optional: without a body you get seat 0, and computer players get the others. With a player’s token you take the first human seat, and it acts for that seat.',
    // The operator may keep seats for players.
    callers: ['player', 'operator', 'anybody'],
    isKeyed: true,
    returnsSecret: true,
    body: createBody(gameType, schemas),
    results: {
      201: gameResponse(schemas.created, 'The game, and the tokens of its human seats.', {
        etag: EtagHeader,
        location: LocationHeader,
      }),
    },
    problems: [
      'commitment-not-found',
      'commitment-used',
      'commitment-expired',
      // A retry is refused with these codes if its game was dealt by newer rules, or has left the database.
      'rules-unknown',
      'archived',
      'invalid-config',
    ],
    cost: CREATE_COST,
    check: ({ body, token }) => void withPlayerNames(body as CreateRequest, token),
    handle: async (request, reply) => {
      const command = keyedCommand(request, gameType);
      const { game, viewer, tokens } = await createGame(
        app.engine,
        command,
        withPlayerNames(request.body as CreateRequest, request.token),
      );
      const body = { game: presentGame(gameType, game, viewer), tokens };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  });
}
