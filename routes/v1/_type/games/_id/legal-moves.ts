import type { FastifyInstance } from 'fastify';
import { viewGame } from '#src/engine/access.js';
import { legalMovesOf } from '#src/engine/queries/legal-moves.js';
import { addTypeRoute, GAME_PROBLEMS, SEAT } from '#src/http/route.js';
import { gameResponse, IdParams } from '#src/http/schemas/common.js';
import { NoQuery } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addLegalMoves(app: FastifyInstance, gameType: GameType): void {
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/legal-moves',
    operation: ['list', 'legalMoves'],
    summary: 'What your seat may do now',
    description: 'Empty when it is not your turn.',
    callers: SEAT,
    params: IdParams,
    query: NoQuery,
    results: { 200: gameResponse(app.schemasOf(gameType).legalMoves, 'The options, in a fixed order.') },
    problems: GAME_PROBLEMS,
    handle: async (request) =>
      legalMovesOf(gameType, await viewGame(app.engine, gameType, request.params.id, request)),
  });
}
