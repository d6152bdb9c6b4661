/** `…/events`: a game live. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Engine } from '#src/engine/engine.js';
import { followGame, mayHaveRematch, type GameStreamOptions } from '#src/engine/live/game-stream.js';
import { viewGame, type ViewedGame } from '#src/engine/access.js';
import { sendNoContent } from '#src/http/commands.js';
import { loggedEntriesCost } from '#src/http/plugins/limits.js';
import { linksOf } from '#src/http/presenters.js';
import { addTypeRoute, ANYBODY, GAME_PROBLEMS } from '#src/http/route.js';
import { emptyResponse, IdParams } from '#src/http/schemas/common.js';
import { PresenceEvent, RematchEvent } from '#src/http/schemas/players.js';
import { EventsQuery } from '#src/http/schemas/requests.js';
import { createEntryEncoder, EVENT_STREAM, eventText } from '#src/http/streams/events.js';
import type { GameType } from 'parlour-games/game-type';
import { named, strictObject } from 'parlour-games/kit/schema';
import { isOver } from 'parlour-games/record/game-record';
import { Time } from 'parlour-games/record/schemas/common';

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

/** The events of a game's stream: its entries and, if the client waits for it, the rematch. */
async function* gameEvents(
  engine: Engine,
  viewed: ViewedGame,
  options: GameStreamOptions<Buffer>,
): AsyncGenerator<Buffer> {
  const rematch = yield* followGame(engine, viewed, options);
  if (rematch === null) return;
  const { type, id: rematchOf } = viewed.game;
  const links = linksOf({ type, id: rematch, rematchOf }, null);
  yield Buffer.from(eventText({ event: 'rematch', data: { rematch, links } }));
}

export function addEvents(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const encode = createEntryEncoder(gameType);
  const { entry } = app.schemasOf(gameType);
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/events',
    operation: ['follow', 'game'],
    summary: 'Follow the game live (Server-Sent Events)',
    description:
      'One event `entry` per log entry: its `id` is the seq, its `data` the entry as you may read it. In a game with clocks also `time`, without an `id`, at the start and with each heartbeat: `{now}`, the time by which they run. `presence` says who is connected, first within two seconds and then after each change: `{seats, spectators}`; a seat is gone ten seconds after its last stream ends. With `?rematch=wait` the last event may be `rematch`: `{rematch, links}`. Resumes after `Last-Event-ID` and ends when the game is over. If it ends earlier, fetch the game before you resume: after a restore of the database, other entries may have the seqs of those you have.',
    callers: ANYBODY,
    params: IdParams,
    query: EventsQuery,
    headers: ResumeHeaders,
    results: {
      200: {
        description: 'The stream.',
        content: { [EVENT_STREAM]: { schema: Type.Union([entry, TimeEvent, PresenceEvent, RematchEvent]) } },
      },
      204: emptyResponse('The game is over and you have all entries: do not reconnect.'),
    },
    problems: GAME_PROBLEMS,
    isStream: true,
    handle: async (request, reply) => {
      const viewed = await viewGame(engine, gameType, request.params.id, request);
      const { game } = viewed;
      const { client } = request;
      const waitsForRematch = request.query.rematch === 'wait';
      const after = Math.min(seqOf(request.headers['last-event-id']), game.version - 1);
      const hasAll = isOver(game) && after === game.version - 1;
      if (hasAll && !(waitsForRematch && (await mayHaveRematch(engine, game))))
        return sendNoContent(reply, 204);
      request.addCost(loggedEntriesCost(game.version - 1 - after));
      return app.sendEvents(
        reply,
        (signal, tellPresent) =>
          gameEvents(engine, viewed, { after, client, tell: encode, waitsForRematch, signal, tellPresent }),
        { tellsTime: game.clock !== undefined },
      );
    },
  });
}
