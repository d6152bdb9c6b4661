import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { subscribeToGame, type ViewerEntries } from '#src/engine/feeds/subscription.js';
import { viewGame } from '#src/engine/queries/view-game.js';
import { createEntryEncoder, EVENT_STREAM } from '#src/http/streams/events.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { sendNoContent } from '#src/http/no-content.js';
import { IdParams } from '#src/http/schemas/common.js';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { loggedEntriesCost } from '#src/http/costs.js';

const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      description: 'The seq of the last entry you have; without it the stream starts with the deal.',
    }),
  ),
});

const seqOf = (lastEventId: string | string[] | undefined): number =>
  typeof lastEventId === 'string' && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;

async function* encoded(
  encode: (entries: ViewerEntries) => Buffer,
  subscription: AsyncIterable<ViewerEntries>,
): AsyncGenerator<Buffer> {
  for await (const entries of subscription) yield encode(entries);
}

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const encode = createEntryEncoder(gameType);
  app.get(
    '/events',
    {
      exposeHeadRoute: false,
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'follow', 'game'),
        summary: 'Follow the game live (Server-Sent Events)',
        description:
          'One event `entry` per log entry: its `id` is the seq, its `data` the entry as you may read it. Resumes after `Last-Event-ID` and ends when the game is over. If it ends earlier, fetch the game before you resume: after a restore of the database, other entries may have the seqs of those you have.',
        security: anyTokenOptional,
        params: IdParams,
        headers: ResumeHeaders,
        response: {
          200: {
            description: 'The stream.',
            content: { [EVENT_STREAM]: { schema: app.schemasOf(gameType).entry } },
          },
          204: Type.Null({ description: 'The game is over and you have all entries: do not reconnect.' }),
          ...problemResponses(...GAME_PROBLEMS),
        },
      },
      config: { produces: [EVENT_STREAM] },
    },
    async (request, reply) => {
      const viewed = await viewGame(app.engine, gameType, request.params.id, request.token);
      const { status, version } = viewed.game;
      const after = Math.min(seqOf(request.headers['last-event-id']), version - 1);
      if (status === 'finished' && after === version - 1) return sendNoContent(reply, 204);
      request.addCost(loggedEntriesCost(version - 1 - after));
      return app.sendEvents(reply, (signal) =>
        encoded(encode, subscribeToGame(app.engine, gameType, viewed, { after, signal })),
      );
    },
  );
};

export default routes;
