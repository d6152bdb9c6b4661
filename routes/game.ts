/** A game as JSON and drawn, and its deletion. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { findGame, rematchOf, viewGame } from '#src/engine/queries/view-game.js';
import { etagMatches, etagOf } from '#src/http/etags.js';
import {
  anyTokenOptional,
  operationId,
  type TypeRoutes,
  operatorTokenRequired,
} from '#src/http/type-routes.js';
import { sendNoContent } from '#src/http/commands.js';
import { presentGame, presentPastGame } from '#src/http/presenters.js';
import { createPastViewSender } from '#src/http/past-views.js';
import {
  ConditionalHeaders,
  EtagHeader,
  IdParams,
  gameResponse,
  textResponse,
} from '#src/http/schemas/common.js';
import { replayQuery } from '#src/http/schemas/requests.js';
import { GAME_PROBLEMS, problemResponses, BODY_PROBLEMS } from '#src/http/schemas/problem.js';
import { isOperator } from '#src/engine/access.js';
import { deleteGame } from '#src/engine/games.js';
import { Problem } from '#src/http/problems/problems.js';
import { sceneOf } from '#src/engine/observations.js';

const game: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  const sendReplay = createPastViewSender(engine, gameType, {
    mediaType: 'application/json; charset=utf-8',
    present: ({ game, perspective }) => presentPastGame(gameType, game, perspective),
  });
  app.get(
    '/games/:id',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'get', 'game'),
        summary: 'The game as you may see it',
        description:
          'With a seat’s token you also see what that seat may see, and its legal moves. With `at` as it stood at an earlier version: then there are no legal moves.',
        security: anyTokenOptional,
        params: IdParams,
        querystring: replayQuery(gameType),
        headers: ConditionalHeaders,
        response: {
          200: gameResponse(app.schemasOf(gameType).game, 'The game.', { etag: EtagHeader }),
          304: Type.Null({
            description: 'Nothing has changed since the response with the ETag of If-None-Match.',
          }),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const viewed = await viewGame(engine, gameType, request.params.id, request);
      const { at } = request.query;
      if (at !== undefined) return sendReplay(request, reply, viewed, at);
      const { game, viewer } = viewed;
      const rematch = await rematchOf(engine, game);
      // The tag is the version, whoever asks: a cache would take what one seat sees for what another sees.
      reply.headers({ etag: etagOf(game), 'cache-control': 'no-store' });
      // The link to a rematch is the only thing that appears without a new version.
      if (rematch === null && etagMatches(request.headers['if-none-match'], etagOf(game)))
        return sendNoContent(reply, 304);
      return reply.send(presentGame(gameType, game, viewer, rematch));
    },
  );
};

const deletion: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  app.delete(
    '/games/:id',
    {
      schema: {
        tags: ['operator'],
        operationId: operationId(gameType, 'delete', 'game'),
        summary: `Delete a game of ${gameType.title}`,
        description: 'With its log, for good.',
        security: operatorTokenRequired,
        params: IdParams,
        response: {
          204: Type.Null({ description: 'The game has been deleted.' }),
          ...problemResponses(...BODY_PROBLEMS, 'unauthorized', 'not-found', 'archived'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!isOperator(request.token, engine.operatorTokenHash)) {
        await findGame(engine, gameType, id, request);
        throw new Problem('unauthorized', 'Only the operator may delete a game.');
      }
      await deleteGame(engine, gameType, id);
      return sendNoContent(reply, 204);
    },
  );
};

const drawings: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  const { text, svg } = gameType.draw;
  const formats = [
    { file: 'board.txt', format: 'text', mediaType: 'text/plain', draw: text },
    { file: 'board.svg', format: 'SVG', mediaType: 'image/svg+xml', draw: svg },
  ];
  for (const { file, format, mediaType, draw } of formats) {
    const contentType = `${mediaType}; charset=utf-8`;
    const sendReplay = createPastViewSender(engine, gameType, {
      mediaType: contentType,
      present: ({ game, perspective }) => draw(sceneOf(gameType, game, perspective)),
    });
    app.get(
      `/games/:id/${file}`,
      {
        schema: {
          tags: [gameType.id],
          operationId: operationId(gameType, 'draw', format),
          summary: `A drawing of what you may see, as ${format}`,
          description:
            'The same as the game, for terminals, pages and chats. With `at` of the game as it stood at an earlier version.',
          security: anyTokenOptional,
          params: IdParams,
          querystring: replayQuery(gameType),
          headers: ConditionalHeaders,
          response: {
            200: textResponse(mediaType, 'The drawing.'),
            304: Type.Null({ description: 'You have this drawing of an earlier version already.' }),
            ...problemResponses('validation-failed', ...GAME_PROBLEMS),
          },
        },
        config: { produces: [mediaType] },
      },
      async (request, reply) => {
        const viewed = await viewGame(engine, gameType, request.params.id, request);
        const { at } = request.query;
        if (at !== undefined) return sendReplay(request, reply, viewed, at);
        const { game, viewer } = viewed;
        return reply
          .header('cache-control', 'private, no-cache')
          .type(contentType)
          .send(draw(sceneOf(gameType, game, viewer)));
      },
    );
  }
};

export default [game, drawings, deletion];
