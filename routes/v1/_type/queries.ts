/** Questions to a game type, such as an analysis: `/v1/{type}/` and the path of the query. */
import type { FastifyInstance } from 'fastify';
import { illegalMove } from '#src/engine/access.js';
import { EXPENSIVE_QUERY_COST } from '#src/http/plugins/limits.js';
import { invalid } from '#src/http/problems/problems.js';
import { nameOf } from '#src/http/problems/validation-errors.js';
import { addTypeRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import type { GameType } from 'parlour-games/game-type';

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
