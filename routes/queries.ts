/** Questions to a game type, such as an analysis. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { illegalMove } from '#src/engine/access.js';
import { noToken, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { invalid } from '#src/http/problems/problems.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { BODY_PROBLEMS, problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';
import { nameOf } from '#src/http/problems/validation-errors.js';
import { EXPENSIVE_QUERY_COST } from '#src/http/costs.js';

const queries: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  for (const query of gameType.queries ?? []) {
    const { path, title, description, request: body, response, examples } = query;
    const check = (request: object): void => {
      const error = query.check?.(request) ?? null;
      if (error === null) return;
      throw invalid(nameOf('body', error.pointer), `/body${error.pointer}`, error.message);
    };
    app.post(
      `/${path}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operationId(gameType, 'ask', path),
          summary: title,
          description,
          security: noToken,
          body: { ...body, examples },
          response: {
            200: jsonResponse(response, 'The result.'),
            ...problemResponsesWithoutDatabase(...BODY_PROBLEMS, 'illegal-move'),
          },
        },
        config: query.expensive ? { cost: EXPENSIVE_QUERY_COST } : {},
      },
      async (request) => {
        const { client } = request;
        const body = request.body as object;
        check(body);
        const result = await app.engine.runQuery(gameType, query, body, client);
        if (!result.ok) throw illegalMove(gameType, result);
        return result.response;
      },
    );
  }
};

export default [queries];
