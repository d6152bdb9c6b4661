import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { rematchOf, viewGame } from '#src/engine/queries/view-game.js';
import { etagMatches, etagOf } from '#src/http/etags.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { sendNoContent } from '#src/http/no-content.js';
import { presentGame, presentPastGame } from '#src/http/presenters.js';
import { createPastViewSender } from '#src/http/past-views.js';
import { ConditionalHeaders, EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import { replayQuery } from '#src/http/schemas/requests.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  const sendReplay = createPastViewSender(engine, gameType, {
    mediaType: 'application/json; charset=utf-8',
    present: ({ game, perspective }) => presentPastGame(gameType, game, perspective),
  });
  app.get(
    '',
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
          200: jsonResponse(app.schemasOf(gameType).game, 'The game.', { etag: EtagHeader }),
          304: Type.Null({
            description: 'Nothing has changed since the response with the ETag of If-None-Match.',
          }),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const viewed = await viewGame(engine, gameType, request.params.id, request.token);
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

export default routes;
