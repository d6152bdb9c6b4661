/** `/v1/{type}/games/{id}`: a game as JSON, and its deletion. */
import type { FastifyInstance } from 'fastify';
import { isOperator, viewGame } from '#src/engine/access.js';
import { deleteGame } from '#src/engine/commands/cancel-game.js';
import { sendNoContent } from '#src/http/commands.js';
import { etagMatches, etagOf } from '#src/http/requests.js';
import { createPastViewSender } from '#src/http/past-views.js';
import { presentGame, presentPastGame } from '#src/http/presenters.js';
import { Problem } from '#src/http/problems/problems.js';
import { addTypeRoute, ANYBODY, GAME_PROBLEMS } from '#src/http/route.js';
import {
  ConditionalHeaders,
  emptyResponse,
  EtagHeader,
  gameResponse,
  IdParams,
} from '#src/http/schemas/common.js';
import { replayQuery } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addGame(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const sendReplay = createPastViewSender(engine, gameType, {
    mediaType: 'application/json; charset=utf-8',
    present: ({ game, perspective }) => presentPastGame(gameType, game, perspective),
  });
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id',
    operation: ['get', 'game'],
    summary: 'The game as you may see it',
    description:
      'With a seat’s token you also see what that seat may see, and its legal moves. With `at` as it stood at an earlier version: then there are no legal moves.',
    callers: ANYBODY,
    params: IdParams,
    query: replayQuery(gameType),
    headers: ConditionalHeaders,
    results: {
      200: gameResponse(app.schemasOf(gameType).game, 'The game.', { etag: EtagHeader }),
      304: emptyResponse('Nothing has changed since the response with the ETag of If-None-Match.'),
    },
    problems: GAME_PROBLEMS,
    handle: async (request, reply) => {
      const viewed = await viewGame(engine, gameType, request.params.id, request);
      const { at } = request.query;
      if (at !== undefined) return sendReplay(request, reply, viewed, at);
      const { game, viewer } = viewed;
      const rematch = await engine.games.rematchOf(game);
      // The tag is the version, whoever asks: a cache would take what one seat sees for what another sees.
      reply.headers({ etag: etagOf(game), 'cache-control': 'no-store' });
      // The link to a rematch is the only thing that appears without a new version.
      if (rematch === null && etagMatches(request.headers['if-none-match'], etagOf(game)))
        return sendNoContent(reply, 304);
      return reply.send(presentGame(gameType, game, viewer, rematch));
    },
  });
  addTypeRoute(app, gameType, {
    method: 'DELETE',
    path: '/games/:id',
    tag: 'operator',
    operation: ['delete', 'game'],
    summary: `Delete a game of ${gameType.title}`,
    description: 'With its log, for good.',
    callers: ['operator'],
    params: IdParams,
    results: { 204: emptyResponse('The game has been deleted.') },
    problems: ['not-found', 'archived'],
    handle: async (request, reply) => {
      const { id } = request.params;
      if (!isOperator(request.token, engine.operatorTokenHash)) {
        await viewGame(engine, gameType, id, request, { needsRules: false });
        throw new Problem('unauthorized', 'Only the operator may delete a game.');
      }
      await deleteGame(engine, gameType, id);
      return sendNoContent(reply, 204);
    },
  });
}
