import type { SSEMessage } from '@fastify/sse';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { EngineError } from '#src/engine/errors.js';
import { subscribeToGame, type SubscribedEntry } from '#src/engine/queries/subscription.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { StoreUnavailable } from '#src/engine/store.js';
import type { GameType } from '#src/game-type.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/operations.js';
import { sendNoContent } from '#src/http/no-content.js';
import { presentEntry } from '#src/http/presenters.js';
import { IdParams } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';

const EVENT_STREAM = 'text/event-stream';

const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      description: 'The seq of the last entry you have; without it the stream starts with the deal.',
    }),
  ),
});

const seqOf = (lastEventId: string | string[] | undefined): number =>
  typeof lastEventId === 'string' && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;

async function* messages(
  gameType: GameType,
  entries: AsyncIterable<SubscribedEntry>,
): AsyncGenerator<SSEMessage> {
  for await (const { viewed, entry } of entries) {
    const data = presentEntry(gameType, viewed.game, entry, viewed.viewer);
    yield { id: String(entry.seq), event: 'entry', data };
  }
}

/** A stream may be ended by its client, the operator or the database; anything else is a fault of the service. */
const isExpected = (error: unknown): boolean =>
  error instanceof EngineError ||
  error instanceof StoreUnavailable ||
  (error instanceof Error && 'code' in error && error.code === 'FST_ERR_SSE_CONNECTION_CLOSED');

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.get(
    '/events',
    {
      sse: 'only',
      exposeHeadRoute: false,
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'follow', 'game'),
        summary: 'Follow the game live (Server-Sent Events)',
        description:
          'One event `entry` per log entry: its `id` is the seq, its `data` the entry as you may read it. Resumes after `Last-Event-ID` and ends when the game is over.',
        security: anyTokenOptional,
        params: IdParams,
        headers: ResumeHeaders,
        response: {
          200: {
            description: 'The stream.',
            content: { [EVENT_STREAM]: { schema: app.schemasOf(gameType).entry } },
          },
          204: Type.Null({ description: 'The game is over and you have all entries: do not reconnect.' }),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
      config: { produces: [EVENT_STREAM] },
    },
    async (request, reply) => {
      const { token, params } = request;
      const { game } = await viewGame(app.engine, gameType, params.id, token);
      const after = Math.min(seqOf(request.headers['last-event-id']), game.version - 1);
      if (game.status === 'finished' && after === game.version - 1) return sendNoContent(reply, 204);
      const { abort, closed } = app.openStream();
      reply.sse.onClose(() => {
        abort.abort();
        closed();
      });
      const options = { id: params.id, token, after, signal: abort.signal, pollMs: app.streamPollMs };
      reply.sse.sendHeaders();
      try {
        await reply.sse.send(messages(gameType, subscribeToGame(app.engine, gameType, options)));
      } catch (error) {
        request.log[isExpected(error) ? 'debug' : 'error']({ err: error }, 'event stream ended early');
      } finally {
        closed();
      }
    },
  );
};

export default routes;
