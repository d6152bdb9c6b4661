/** `/v1/{type}/matches` and `/v1/{type}/matches/{id}`: finding opponents. */
import type { FastifyInstance } from 'fastify';
import { enterMatch, findMatch, leaveMatch } from '#src/engine/players/matches.js';
import { sendJson, keyedRequest } from '#src/http/commands.js';
import { CREATE_COST } from '#src/http/plugins/limits.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentMatch } from '#src/http/presenters.js';
import { addTypeRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { matchBody, MatchParams, MatchQuery, MatchResponse } from '#src/http/schemas/players.js';
import type { GameType } from 'parlour-games/game-type';

const theMatch = { 200: jsonResponse(MatchResponse, 'The match.') };

/** What the routes of matches have in common. They are hidden for a type with one seat, where nobody can be matched. */
const commonOf = ({ seats }: GameType) => ({ isHidden: seats.max === 1, callers: ['player'] }) as const;

export function addMatches(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  addTypeRoute(app, gameType, {
    ...commonOf(gameType),
    method: 'POST',
    path: '/matches',
    operation: ['enter', 'match'],
    summary: `Look for opponents in ${gameType.title}`,
    description:
      'You wait while you have an event stream or a poll with `wait` open, and for 60 seconds after. You can have one waiting match per type.',
    isKeyed: true,
    body: matchBody(gameType),
    results: {
      200: jsonResponse(MatchResponse, 'The match that already waits under the same terms.'),
      202: jsonResponse(MatchResponse, 'The new match. It may already be matched: fetch it to see.'),
    },
    problems: [
      'already-waiting',
      'invalid-config',
      'commitment-not-found',
      'commitment-used',
      'commitment-expired',
    ],
    cost: CREATE_COST,
    handle: async (request, reply) => {
      const keyed = keyedRequest(request);
      const { match, isNew } = await enterMatch(engine, gameType, keyed, playerOf(request), request.body);
      return sendJson(reply, isNew ? 202 : 200, { match: presentMatch(match) });
    },
  });
}

export function addMatch(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const common = commonOf(gameType);
  addTypeRoute(app, gameType, {
    ...common,
    method: 'GET',
    path: '/matches/:id',
    operation: ['get', 'match'],
    summary: 'Your match',
    description: 'With `wait` it is a poll, during which you stay in line.',
    params: MatchParams,
    query: MatchQuery,
    results: theMatch,
    problems: ['not-found'],
    isPatient: true,
    handle: async (request) => {
      const { id: player } = playerOf(request);
      const match = await app.poll(
        request,
        () => findMatch(engine, gameType, player, request.params.id),
        ({ status }) => status !== 'waiting',
      );
      return { match: presentMatch(match) };
    },
  });
  addTypeRoute(app, gameType, {
    ...common,
    method: 'DELETE',
    path: '/matches/:id',
    operation: ['leave', 'match'],
    summary: 'Stop looking for opponents',
    description: 'A match that no longer waits stays as it is.',
    params: MatchParams,
    results: theMatch,
    problems: ['not-found'],
    handle: async (request) => {
      const { id } = playerOf(request);
      return { match: presentMatch(await leaveMatch(engine, gameType, id, request.params.id)) };
    },
  });
}
