/** Below `/v1/{type}`: questions to a game type, such as an analysis, and its statistics. */
import type { FastifyInstance } from 'fastify';
import { illegalMove } from '#src/engine/access.js';
import { EXPENSIVE_QUERY_COST } from '#src/http/plugins/limits.js';
import { invalid } from '#src/http/problems/problems.js';
import { nameOf } from '#src/http/problems/validation-errors.js';
import { addTypeRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import type { GameType } from 'parlour-games/game-type';
import { typeStatistics } from '#src/engine/queries/statistics.js';
import { TypeStatisticsResponse, WITHIN } from '#src/http/schemas/catalogue.js';

export function addQueries(app: FastifyInstance, gameType: GameType): void {
  for (const query of gameType.queries ?? []) {
    const { path, title, description, request: body, response, examples } = query;
    const check = (request: object): void => {
      const error = query.check?.(request) ?? null;
      if (error === null) return;
      throw invalid(nameOf('body', error.pointer), `/body${error.pointer}`, error.message);
    };
    addTypeRoute(app, gameType, {
      method: 'POST',
      path: `/${path}`,
      operation: ['ask', path],
      summary: title,
      description,
      callers: ['anybody'],
      usesDatabase: false,
      body: { ...body, examples },
      results: { 200: jsonResponse(response, 'The result.') },
      problems: ['illegal-move'],
      ...(query.expensive && { cost: EXPENSIVE_QUERY_COST }),
      handle: async (request) => {
        const asked = request.body as object;
        check(asked);
        const result = await app.engine.runQuery(gameType, query, asked, request.client);
        if (!result.ok) throw illegalMove(gameType, result);
        return result.response;
      },
    });
  }
}

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
