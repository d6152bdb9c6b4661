import type { FastifyInstance } from 'fastify';
import { DEFAULT_LEVEL } from '#src/engine/commands/new-game.js';
import { viewGame } from '#src/engine/access.js';
import { hintFor } from '#src/engine/queries/legal-moves.js';
import { hintCost } from '#src/http/plugins/limits.js';
import { addTypeRoute, GAME_PROBLEMS, SEAT, turnProblems } from '#src/http/route.js';
import { gameResponse, IdParams } from '#src/http/schemas/common.js';
import { hintQuery } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addHint(app: FastifyInstance, gameType: GameType): void {
  const schemas = app.schemasOf(gameType);
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/hint',
    operation: ['get', 'hint'],
    summary: 'What a computer player would do in your seat',
    description: 'It knows no more than you do. The move is not played.',
    callers: SEAT,
    params: IdParams,
    query: hintQuery(schemas),
    results: { 200: gameResponse(schemas.hint, 'A move that you could play.') },
    problems: [...GAME_PROBLEMS, ...turnProblems(gameType)],
    cost: hintCost,
    handle: async (request) => {
      const viewed = await viewGame(app.engine, gameType, request.params.id, request);
      const { client, query } = request;
      return hintFor(app.engine, { gameType, client }, viewed, query.level ?? DEFAULT_LEVEL);
    },
  });
}
