/** Players are put together. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { enterMatch, findMatch, leaveMatch } from '#src/engine/players/matches.js';
import { sendJson } from '#src/http/commands.js';
import { CREATE_COST } from '#src/http/costs.js';
import { keyedRequest } from '#src/http/idempotency-key.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentMatch } from '#src/http/presenters.js';
import { IdempotencyHeaders, jsonResponse } from '#src/http/schemas/common.js';
import { matchBody, MatchParams, MatchQuery, MatchResponse } from '#src/http/schemas/matches.js';
import { BODY_PROBLEMS, KEYED_BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { operationId, playerTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';

const theMatch = jsonResponse(MatchResponse, 'The match.');

/** Nobody can be matched in a type of one seat: the document leaves its routes out. */
const common = ({ gameType }: TypeRoutes) => ({
  hide: gameType.seats.max === 1,
  tags: [gameType.id],
  security: playerTokenRequired,
});

const entering: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, options) => {
  const { gameType } = options;
  app.post(
    '/matches',
    {
      schema: {
        ...common(options),
        operationId: operationId(gameType, 'enter', 'match'),
        summary: `Be put together with others for a game of ${gameType.title}`,
        description:
          'You wait while you have an event stream or a poll with `wait` open, and for 60 seconds without. One match of a type can wait at a time.',
        headers: IdempotencyHeaders,
        body: matchBody(gameType),
        response: {
          200: jsonResponse(MatchResponse, 'The match that waits already under the same terms.'),
          202: jsonResponse(MatchResponse, 'The new match. It may be matched already: ask for it.'),
          ...problemResponses(...KEYED_BODY_PROBLEMS, 'unauthorized', 'already-waiting', 'invalid-config'),
        },
      },
      config: { cost: CREATE_COST },
    },
    async (request, reply) => {
      const keyed = keyedRequest(request);
      const { match, isNew } = await enterMatch(app.engine, gameType, keyed, playerOf(request), request.body);
      return sendJson(reply, isNew ? 202 : 200, { match: presentMatch(match) });
    },
  );
};

const following: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, options) => {
  const { gameType } = options;
  const schema = { ...common(options), params: MatchParams };
  app.get(
    '/matches/:id',
    {
      schema: {
        ...schema,
        operationId: operationId(gameType, 'get', 'match'),
        summary: 'Your match',
        description: 'With `wait` it is a poll, during which you stay in line.',
        querystring: MatchQuery,
        response: { 200: theMatch, ...problemResponses('validation-failed', 'unauthorized', 'not-found') },
      },
    },
    async (request) => {
      const { id: player } = playerOf(request);
      const match = await app.poll(
        request,
        () => findMatch(app.engine, gameType, player, request.params.id),
        ({ status }) => status !== 'waiting',
      );
      return { match: presentMatch(match) };
    },
  );
  app.delete(
    '/matches/:id',
    {
      schema: {
        ...schema,
        operationId: operationId(gameType, 'leave', 'match'),
        summary: 'Leave the line',
        description: 'A match that waits no more stays as it is.',
        response: {
          200: theMatch,
          ...problemResponses(...BODY_PROBLEMS, 'unauthorized', 'not-found'),
        },
      },
    },
    async (request) => {
      const { id } = playerOf(request);
      return { match: presentMatch(await leaveMatch(app.engine, gameType, id, request.params.id)) };
    },
  );
};

export default [entering, following];
