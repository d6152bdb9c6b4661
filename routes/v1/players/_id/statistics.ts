import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine } from '#src/engine/engine.js';
import { findPlayer } from '#src/engine/players/players.js';
import { playerStatistics, type PlayerStatistics } from '#src/engine/queries/statistics.js';
import { playerOf } from '#src/http/plugins/players.js';
import { addRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { PlayerOrMe, PlayerStatisticsResponse, WITHIN } from '#src/http/schemas/statistics.js';

/** All games of the player that asks for its own, else the public ones. */
const statisticsFor = async (
  engine: Engine,
  request: Pick<FastifyRequest, 'player'>,
  id: string,
): Promise<PlayerStatistics> => {
  const { id: playerId } = id === 'me' ? playerOf(request) : await findPlayer(engine, id);
  return playerStatistics(engine, playerId, request.player?.id !== playerId);
};

export function addPlayerStatistics(app: FastifyInstance): void {
  addRoute(app, {
    method: 'GET',
    path: '/v1/players/:id/statistics',
    tag: 'players',
    callers: ['player', 'anybody'],
    params: PlayerOrMe,
    problems: ['not-found'],
    operation: 'getPlayerStatistics',
    summary: 'What came of a player’s finished games',
    description: `Public ones or, with the player’s own token, all. A seat that a computer player took over lost; cancelled games do not count. ${WITHIN}`,
    results: { 200: jsonResponse(PlayerStatisticsResponse, 'The statistics.') },
    handle: async (request) => statisticsFor(app.engine, request, request.params.id),
  });
}
