import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Typed } from '../../../../../src/game-type.js';
import { makeMove } from '../../../../../src/engine/make-move.js';
import { logEntries, logPage, seeGame, type Seen } from '../../../../../src/engine/read-game.js';
import { EtagHeader, IdParams, jsonAnswer, TurnHeaders } from '../../../../../src/schemas/common.js';
import { problemAnswers } from '../../../../../src/schemas/problem.js';
import { LogQuery } from '../../../../../src/schemas/requests.js';
import { operation, seatToken, seatTokenOrNone, sendReply, turnRequest, type TypeRoutes } from '../../../../../src/schemas/routes.js';
import { ndjson, NDJSON_MEDIA_TYPE } from '../../../../../src/schemas/ndjson.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const tags = [gameType.id];
  const schemas = app.schemasOf(gameType);
  app.post(
    '/moves',
    {
      schema: {
        tags,
        operationId: operation(gameType, 'play', 'move'),
        summary: 'Play a move',
        description: 'Computer seats answer in the same request when the game has `autoplay`.',
        security: seatToken,
        params: IdParams,
        headers: TurnHeaders,
        body: schemas.move,
        response: {
          201: jsonAnswer(schemas.moved, 'The entries that the move added, and the game after them.', { etag: EtagHeader }),
          ...problemAnswers('validation-failed', 'unauthorized', 'not-found', 'not-your-turn', 'game-over', 'game-waiting', 'request-in-progress', 'version-mismatch', 'payload-too-large', 'unsupported-media-type', 'illegal-move', 'idempotency-key-reused'),
        },
      },
    },
    async (request, reply) =>
      sendReply(reply, await makeMove(app.engine, turnRequest(request, gameType), request.body as Typed)),
  );
  app.get(
    '/moves',
    {
      schema: {
        tags,
        operationId: operation(gameType, 'list', 'moves'),
        summary: 'The log',
        description: `A page of entries; with \`Accept: ${NDJSON_MEDIA_TYPE}\` all of them, an entry a line.`,
        security: seatTokenOrNone,
        params: IdParams,
        querystring: LogQuery,
        response: {
          200: {
            description: 'Entries, oldest first.',
            content: { 'application/json': { schema: schemas.log }, [NDJSON_MEDIA_TYPE]: { schema: schemas.entry } },
          },
          ...problemAnswers('validation-failed', 'unauthorized', 'not-found'),
        },
      },
      config: { produces: ['application/json', NDJSON_MEDIA_TYPE] },
    },
    async (request, reply) => {
      const { after = -1, limit = 100 } = request.query;
      const seen: Seen = await seeGame(app.engine, gameType, request.params.id, request.token);
      if (request.agreedType === NDJSON_MEDIA_TYPE) {
        return reply.type(NDJSON_MEDIA_TYPE).send(ndjson(logEntries(app.engine, gameType, seen.game, seen.viewer, after)));
      }
      return reply.send(await logPage(app.engine, gameType, seen, after, limit));
    },
  );
};

export default routes;
