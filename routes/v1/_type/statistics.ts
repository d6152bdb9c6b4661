import type { FastifyInstance } from 'fastify';
import { typeStatistics } from '#src/engine/queries/statistics.js';
import { addTypeRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { TypeStatisticsResponse, WITHIN } from '#src/http/schemas/statistics.js';
import type { GameType } from 'parlour-games/game-type';

export function addTypeStatistics(app: FastifyInstance, gameType: GameType): void {
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/statistics',
    operation: ['get', 'statistics'],
    summary: `How public games of ${gameType.title} end`,
    description: `Of all that are finished: length, winners, reasons, and the levels of computer players. ${WITHIN}`,
    callers: ['anybody'],
    results: { 200: jsonResponse(TypeStatisticsResponse, 'The statistics.') },
    handle: () => typeStatistics(app.engine, gameType),
  });
}
