/** The stream of a player over all of its games. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { followPlayer, type PlayerNews } from '#src/engine/live/player-stream.js';
import type { Engine } from '#src/engine/engine.js';
import { PLAYER_STREAM_COST, streamedItemsCost } from '#src/http/plugins/limits.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentNotice, presentEntry, presentMatch, presentSeriesEvent } from '#src/http/presenters.js';
import { headerOf } from '#src/http/requests.js';
import { addRoute } from '#src/http/route.js';
import { playerEventSchemas } from '#src/http/schemas/players.js';
import { NoQuery } from '#src/http/schemas/requests.js';
import { EVENT_STREAM, eventText, presenceText } from '#src/http/streams/events.js';
import { get } from 'parlour-games/kit/checked';
import { strictObject } from 'parlour-games/kit/schema';
import { GameId } from 'parlour-games/record/schemas/common';

const ResumeHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'The `id` of the last event you have; good for a day, on any instance.' }),
  ),
});

/**
 * An event of the stream as it is sent. `presence` has no id, because it is true only for a moment. An id without an event is
 * not passed to listeners, but EventSource continues from it
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 */
const shown = ({ gameTypes }: Engine, { event, cursor }: PlayerNews): string => {
  const id = cursor ?? undefined;
  switch (event?.kind) {
    case undefined:
      return `id: ${id}\n\n`;
    case 'reset':
      return eventText({ id, event: 'reset', data: {} });
    case 'presence':
      return presenceText(event.present);
    case 'notice': {
      const { kind, data } = presentNotice(event.notice);
      return eventText({ id, event: kind, data });
    }
    case 'match':
      return eventText({ id, event: 'match', data: { match: presentMatch(event.match) } });
    case 'series':
      return eventText({ id, event: 'series', data: presentSeriesEvent(event.series) });
    case 'entry': {
      const { game, entry, viewer } = event;
      const told = presentEntry(get(gameTypes, game.type), game, entry, viewer);
      return eventText({ id, event: 'entry', data: { game: game.id, type: game.type, entry: told } });
    }
  }
};

async function* encoded(engine: Engine, news: AsyncIterable<PlayerNews>): AsyncGenerator<Buffer> {
  for await (const each of news) yield Buffer.from(shown(engine, each));
}

export function addMyEvents(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.values()];
  const entries = types.map((gameType) =>
    strictObject({ game: GameId, type: Type.Literal(gameType.id), entry: app.schemasOf(gameType).entry }),
  );
  addRoute(app, {
    method: 'GET',
    path: '/v1/players/me/events',
    tag: 'players',
    operation: 'followMyGames',
    summary: 'Follow all your games live (Server-Sent Events)',
    description:
      'One stream for all your games, however many. Events: `game-started`, `your-turn`, `entry` (as you may read it), `offer`, `presence`, `finished`, `rematch`, `invited`, `match` once a match of yours is matched or cancelled, and `series` when one of yours changes; later versions may add others. An `id` is a cursor: send the last one as `Last-Event-ID`, within a day and to any instance, and nothing is lost. An event may come twice; `game` and `seq` identify an entry. Without a cursor the stream begins with what is open now: `invited`, `offer`, `your-turn`; if nothing is, with an `id` alone. `reset` says that the cursor is too old: read your games.',
    callers: ['player'],
    query: NoQuery,
    headers: ResumeHeaders,
    results: {
      200: {
        description: 'The stream.',
        content: {
          [EVENT_STREAM]: {
            schema: Type.Union([...playerEventSchemas(types.map(({ id }) => id)), ...entries]),
          },
        },
      },
    },
    isStream: true,
    cost: PLAYER_STREAM_COST,
    handle: async (request, reply) => {
      const { id: playerId } = playerOf(request);
      const cursor = headerOf(request, 'last-event-id') ?? null;
      const { address } = request.client;
      return app.sendEvents(
        reply,
        (signal, tellPresent) => {
          const charge = (items: number): void => {
            request.addCost(streamedItemsCost(items));
          };
          const options = { playerId, cursor, address, signal, tellPresent, charge };
          return encoded(engine, followPlayer(engine, options));
        },
        { tellsTime: false },
      );
    },
  });
}
