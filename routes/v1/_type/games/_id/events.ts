import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import type { SSEMessage } from '@fastify/sse';
import { subscribeToGame } from '#src/engine/queries/subscription.js';
import type { EntryView } from '#src/http/presenters.js';
import { Problem } from '#src/engine/errors.js';
import { viewGame } from '#src/engine/queries/read-game.js';
import { StoreUnavailable } from '#src/engine/store.js';
import { IdParams } from '#src/http/schemas/common.js';
import { problemResponses } from '#src/http/schemas/problem.js';
import { operation, readable, type TypeRoutes } from '#src/http/operations.js';

const EVENT_STREAM = 'text/event-stream';

const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      description: 'The seq of the last entry you have; without it the stream begins with the deal.',
    }),
  ),
});

const seqOf = (lastEventId: string | string[] | undefined): number =>
  typeof lastEventId === 'string' && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;

async function* messages(entries: AsyncIterable<EntryView>): AsyncGenerator<SSEMessage> {
  for await (const entry of entries) yield { id: String(entry.seq), event: 'entry', data: entry };
}

/** What may end a stream: its client, the operator, the database. All else is a fault of the service. */
const isExpected = (error: unknown): boolean =>
  error instanceof Problem ||
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
        operationId: operation(gameType, 'follow', 'game'),
        summary: 'Follow the game live (Server-Sent Events)',
        description:
          'One event `entry` per log entry with `id` = seq and the entry as you may read it as `data`; resumes after `Last-Event-ID`, ends after the end of the game.',
        security: readable,
        params: IdParams,
        headers: ResumeHeaders,
        response: {
          200: {
            description: 'The stream.',
            content: { [EVENT_STREAM]: { schema: app.schemasOf(gameType).entry } },
          },
          204: Type.Null({ description: 'The game is over and you have all of it: do not come again.' }),
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
      config: { produces: [EVENT_STREAM] },
    },
    async (request, reply) => {
      const { token, params } = request;
      const { game } = await viewGame(app.engine, gameType, params.id, token);
      const after = Math.min(seqOf(request.headers['last-event-id']), game.version - 1);
      if (game.status === 'finished' && after === game.version - 1) return reply.code(204).send(null);
      const { stop, closed } = app.openStream();
      reply.sse.onClose(() => {
        stop.abort();
        closed();
      });
      const following = { id: params.id, token, stop: stop.signal, pauseMs: app.streamPauseMs };
      reply.sse.sendHeaders();
      try {
        await reply.sse.send(messages(subscribeToGame(app.engine, gameType, { ...following, after })));
      } catch (error) {
        request.log[isExpected(error) ? 'debug' : 'error']({ err: error }, 'an event stream ended early');
      } finally {
        closed();
      }
    },
  );
};

export default routes;
