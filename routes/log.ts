/** The log of a game: in pages, live, and as a record for auditors. */
import { named, strictObject } from 'parlour-games/kit/schema';
import { Time } from 'parlour-games/record/schemas/common';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkRules } from '#src/engine/access.js';
import { entriesOf, logPage, type ReadOptions } from '#src/engine/queries/log.js';
import { findGame, viewGame, type ViewedGame, rematchOf } from '#src/engine/queries/view-game.js';
import { ndjson, NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import { anyTokenOptional, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { linksOf, presentEntry, type ToldEntry } from '#src/http/presenters.js';
import { IdParams, gameResponse } from '#src/http/schemas/common.js';
import { isOver } from 'parlour-games/record/game-record';
import type { Engine } from '#src/engine/engine.js';
import type { Attendance } from '#src/engine/feeds/presence.js';
import type { GameType } from 'parlour-games/game-type';
import { GAME_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { PresenceEvent, RematchEvent } from '#src/http/schemas/player-events.js';
import { EventsQuery, LogQuery, NoQuery } from '#src/http/schemas/requests.js';
import { loggedEntriesCost, AUDIT_COST, auditedEntriesCost } from '#src/http/costs.js';
import Type from 'typebox';
import {
  mayHaveRematch,
  rematchAfter,
  subscribeToGame,
  type SubscribeOptions,
  type ViewerEntries,
} from '#src/engine/feeds/subscription.js';
import { createEntryEncoder, EVENT_STREAM, eventText } from '#src/http/streams/events.js';
import { sendNoContent } from '#src/http/commands.js';
import { replayBatches } from '#src/engine/queries/export-audits.js';
import { recordText } from '#src/http/streams/audit-record.js';

const log: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  async function* wholeLog({ game, viewer }: ViewedGame, options: ReadOptions): AsyncGenerator<ToldEntry> {
    for await (const entry of entriesOf(app.engine, game, options))
      yield presentEntry(gameType, game, entry, viewer);
  }
  app.get(
    '/games/:id/moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'list', 'moves'),
        summary: 'The log',
        description: `A page of entries; with \`Accept: ${NDJSON_MEDIA_TYPE}\` all of them, one per line.`,
        security: anyTokenOptional,
        params: IdParams,
        querystring: LogQuery,
        response: {
          200: {
            description: 'Entries, oldest first.',
            content: {
              'application/json': { schema: schemas.log },
              [NDJSON_MEDIA_TYPE]: { schema: schemas.entry },
            },
          },
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
      config: { produces: ['application/json', NDJSON_MEDIA_TYPE] },
    },
    async (request, reply) => {
      const { after = -1, limit = 100 } = request.query;
      const viewed = await viewGame(app.engine, gameType, request.params.id, request);
      if (request.negotiatedType === NDJSON_MEDIA_TYPE) {
        request.addCost(loggedEntriesCost(viewed.game.version));
        return reply
          .type(NDJSON_MEDIA_TYPE)
          .send(ndjson(wholeLog(viewed, { after, client: request.client.address })));
      }
      const { game, viewer } = viewed;
      const { entries, nextAfter } = await logPage(app.engine, game, after, limit);
      const items = entries.map((entry) => presentEntry(gameType, game, entry, viewer));
      return reply.send({ items, nextAfter });
    },
  );
};

const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      description: 'The seq of the last entry you have; without it the stream starts with the deal.',
    }),
  ),
});

const TimeEvent = strictObject(
  { now: { ...Time, description: 'The time by which the clocks of games run.' } },
  named('TimeEvent', { description: 'The data of an event `time`.' }),
);

const seqOf = (lastEventId: string | string[] | undefined): number =>
  typeof lastEventId === 'string' && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : -1;

interface StreamOptions extends SubscribeOptions<Buffer> {
  readonly gameType: GameType;
  readonly viewed: ViewedGame;
  readonly waitsForRematch: boolean;
}

/** What the stream of a game sends: its entries and, if the client waits for it, the rematch. */
async function* gameEvents(
  engine: Engine,
  options: StreamOptions,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const { gameType, viewed, waitsForRematch } = options;
  const game = yield* subscribeToGame(engine, gameType, viewed, options, signal);
  const rematch = waitsForRematch && !signal.aborted ? await rematchAfter(engine, game, signal) : null;
  if (rematch === null) return;
  const links = linksOf({ type: game.type, id: rematch, rematchOf: game.id }, null);
  yield Buffer.from(eventText({ event: 'rematch', data: { rematch, links } }));
}

const events: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  const encode = createEntryEncoder(gameType);
  app.get(
    '/games/:id/events',
    {
      exposeHeadRoute: false,
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'follow', 'game'),
        summary: 'Follow the game live (Server-Sent Events)',
        description:
          'One event `entry` per log entry: its `id` is the seq, its `data` the entry as you may read it. In a game with clocks also `time`, without an `id`, at the start and with each heartbeat: `{now}`, the time by which they run. `presence` tells who is connected, at first within two seconds and then when it changes: `{seats, spectators}`; a seat is gone ten seconds after its last stream. With `?rematch=wait` the last event may be `rematch`: `{rematch, links}`. Resumes after `Last-Event-ID` and ends when the game is over. If it ends earlier, fetch the game before you resume: after a restore of the database, other entries may have the seqs of those you have.',
        security: anyTokenOptional,
        params: IdParams,
        querystring: EventsQuery,
        headers: ResumeHeaders,
        response: {
          200: {
            description: 'The stream.',
            content: {
              [EVENT_STREAM]: {
                schema: Type.Union([app.schemasOf(gameType).entry, TimeEvent, PresenceEvent, RematchEvent]),
              },
            },
          },
          204: Type.Null({ description: 'The game is over and you have all entries: do not reconnect.' }),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
      config: { produces: [EVENT_STREAM] },
    },
    async (request, reply) => {
      const viewed = await viewGame(engine, gameType, request.params.id, request);
      const { game, viewer } = viewed;
      const { client } = request;
      const waitsForRematch = request.query.rematch === 'wait';
      const after = Math.min(seqOf(request.headers['last-event-id']), game.version - 1);
      const hasAll = isOver(game) && after === game.version - 1;
      if (hasAll && !(waitsForRematch && (await mayHaveRematch(engine, game))))
        return sendNoContent(reply, 204);
      request.addCost(loggedEntriesCost(game.version - 1 - after));
      let attendance: Attendance | null = null;
      const tell = (entries: ViewerEntries): Buffer => {
        attendance?.moveTo(entries.viewer, entries.batch.game);
        return encode(entries);
      };
      const options = { gameType, viewed, tell, waitsForRematch, after, client };
      return app.sendEvents(reply, (signal) => gameEvents(engine, options, signal), {
        tellsTime: game.clock !== undefined,
        attend: (tell) => {
          attendance = engine.presence.attend(game, viewer, tell);
          return attendance.leave;
        },
      });
    },
  );
};

const audit: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const { engine } = app;
  app.get(
    '/games/:id/audit',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'audit', 'game'),
        summary: 'The record for auditors',
        description:
          'Everything once the game is over; until then what you may see, with the hashes. It is computed as you read it, and a response that is cut off lacks the last chunk of HTTP. See docs/auditing.md.',
        security: anyTokenOptional,
        params: IdParams,
        querystring: NoQuery,
        response: {
          200: gameResponse(app.schemasOf(gameType).audit, 'The record, with checks made for this response.'),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
      config: { cost: AUDIT_COST },
    },
    async (request, reply) => {
      const { game, viewer } = await findGame(engine, gameType, request.params.id, request);
      // Only the rules can tell what a running game hides.
      if (!isOver(game)) checkRules(gameType, game);
      const rematch = await rematchOf(engine, game);
      const audited = {
        gameType,
        game,
        rematch,
        batches: replayBatches(engine, game, request.client.address),
      };
      const stream = app.openAudit(reply, () => recordText(engine, audited, viewer));
      // Nothing is replayed for HEAD.
      if (request.method === 'GET') request.addCost(auditedEntriesCost(game.version));
      return reply.type('application/json; charset=utf-8').send(stream);
    },
  );
};

export default [log, events, audit];
