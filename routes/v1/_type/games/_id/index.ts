/** `/v1/{type}/games/{id}`: a game as JSON, its deletion and cancellation, and its rematch. */
import type { FastifyInstance } from 'fastify';
import { isOperator, viewGame } from '#src/engine/access.js';
import { deleteGame, cancelGame } from '#src/engine/commands/cancel-game.js';
import { sendNoContent, gameCommand, sendCreated } from '#src/http/commands.js';
import { etagMatches, etagOf } from '#src/http/requests.js';
import { createPastViewSender } from '#src/http/past-views.js';
import { presentGame, presentPastGame, gamePath } from '#src/http/presenters.js';
import { Problem } from '#src/http/problems/problems.js';
import { addTypeRoute, ANYBODY, GAME_PROBLEMS, addChangeRoute, SEAT } from '#src/http/route.js';
import {
  ConditionalHeaders,
  emptyResponse,
  EtagHeader,
  gameResponse,
  IdParams,
  LocationHeader,
} from '#src/http/schemas/common.js';
import { replayQuery, EmptyBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';
import { rematch } from '#src/engine/commands/rematch.js';
import { CREATE_COST } from '#src/http/plugins/limits.js';

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
      'With a seat’s token you also see what that seat may see, and its legal moves. With `at`, the game as it stood at an earlier version, without legal moves.',
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
      // The ETag is the version for every viewer, so a cache could send one seat's view to another.
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

export function addCancellation(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'cancel',
    operation: ['cancel', 'game'],
    summary: 'Cancel a game that waits for players',
    description:
      'Requires the token of the first seat that was created `human`, whoever has joined. The game is then over, without a result; its seed is revealed.',
    // A game of one seat never waits for others, so nobody can cancel it.
    isHidden: gameType.seats.max === 1,
    body: EmptyBody,
    added: 'The new entry, and the game after it.',
    problems: ['version-mismatch', 'game-active', 'game-over', 'time-over'],
    change: cancelGame,
  });
}

export function addRematch(app: FastifyInstance, gameType: GameType): void {
  addTypeRoute(app, gameType, {
    method: 'POST',
    path: '/games/:id/rematch',
    operation: ['rematch', 'game'],
    summary: 'Ask for a rematch',
    description:
      'The first caller creates the new game; every caller gets the token of its own seat in it, unless it is a player. With a clock and another person, the game waits until each has called: their seats are `open` and `reserved` until then, and its clock starts afterwards. If it was cancelled, the next call creates another one.',
    callers: SEAT,
    params: IdParams,
    isKeyed: true,
    returnsSecret: true,
    body: EmptyBody,
    results: {
      201: gameResponse(app.schemasOf(gameType).rematched, 'The new game and your token.', {
        etag: EtagHeader,
        location: LocationHeader,
      }),
    },
    problems: [
      ...GAME_PROBLEMS,
      'game-active',
      'game-over',
      // A rematch waits for others if there are any.
      ...(gameType.seats.max > 1 ? (['seat-taken', 'time-over'] as const) : []),
    ],
    cost: CREATE_COST,
    handle: async (request, reply) => {
      const command = gameCommand(request, gameType);
      const { game, seat, token } = await rematch(app.engine, command);
      const tokens = token === null ? [] : [{ seat, token }];
      const body = { game: presentGame(gameType, game, seat), tokens, seat, token };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  });
}
