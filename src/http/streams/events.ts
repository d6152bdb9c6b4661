/** Log entries as Server-Sent Events: their format, and streams that are written as fast as their clients read. */
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/config.js';
import { EngineError } from '#src/engine/errors.js';
import type { ViewerEntries } from '#src/engine/live/game-stream.js';
import { lookUntil } from '#src/engine/live/player-stream.js';
import type { Tell } from '#src/engine/live/presence.js';
import type { GameChange } from '#src/engine/live/subscribers.js';
import { LogReplaced } from '#src/engine/queries/log.js';
import { StoreUnavailable } from '#src/engine/store.js';
import type { GameType, Viewer } from 'parlour-games/game-type';
import type { Limits } from '#src/limits.js';
import { databaseTime, TIME_HEADER } from '#src/http/route.js';
import { playerOf, watchToken } from '#src/http/plugins/players.js';
import { presentEntry } from '#src/http/presenters.js';
import { Problem } from '#src/http/problems/problems.js';
import { limitLongResponses } from './long-responses.js';

const SECOND_MS = 1000;
export const EVENT_STREAM = 'text/event-stream';

const HEADERS = {
  'content-type': EVENT_STREAM,
  'cache-control': 'no-cache',
  // Tells nginx not to buffer.
  'x-accel-buffering': 'no',
};
/** Sent at once, so that clients learn that the stream is open even if nothing happens in the game. */
const GREETING = ': open\n\n';
const HEARTBEAT = ': heartbeat\n\n';

interface ServerSentEvent {
  readonly id?: number | string | undefined;
  readonly event: string;
  /** The data, to be sent as JSON. */
  readonly data: object;
}

export function eventText({ id, event, data }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The event that says who is connected. `present` is JSON. */
export function presenceText(present: string): string {
  return `event: presence\ndata: ${present}\n\n`;
}

export interface EventStreamOptions {
  /** Ends the stream; aborted when the client disconnects. */
  readonly abort: AbortController;
  readonly heartbeatMs: number;
  /** The time of the database, which is sent at the start and with each heartbeat; left out in a game without clocks. */
  readonly now?: () => string;
}

/**
 * Writes all headers in one call: headers that are set one by one, and parts of a head that is not flushed, stay in memory for
 * as long as the stream is open.
 */
const writeHead = (reply: FastifyReply): void => {
  const { raw } = reply;
  raw.writeHead(200, reply.headers(HEADERS).getHeaders() as OutgoingHttpHeaders);
  raw.flushHeaders();
};

/** The events of a stream, given a function that inserts events about who is connected. */
type Events = (tellPresent: Tell) => AsyncIterable<Buffer>;

/**
 * Sends the head at once, then the events. For a client that reads slowly, at most one of `events` is kept beside the buffers
 * of its connection: the next one waits, and heartbeats are left out in the meantime. Resolves at the end of `events`; rejects
 * with what they throw, and with an `AbortError` when the stream is aborted while the client reads nothing.
 */
export async function writeEventStream(
  reply: FastifyReply,
  events: Events,
  { abort, heartbeatMs, now }: EventStreamOptions,
): Promise<void> {
  const { raw } = reply.hijack();
  const { signal } = abort;
  const leave = (): void => {
    abort.abort();
  };
  raw.on('close', leave).on('error', leave);
  if (raw.destroyed) leave();
  const timeEvent = (): string =>
    now === undefined ? '' : eventText({ event: 'time', data: { now: now() } });
  if (now !== undefined) reply.header(TIME_HEADER, now());
  writeHead(reply);
  raw.write(GREETING + timeEvent());
  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(HEARTBEAT + timeEvent());
  }, heartbeatMs);
  const tellPresent: Tell = (present) => {
    if (raw.writableNeedDrain) return false;
    raw.write(presenceText(present));
    return true;
  };
  try {
    for await (const event of events(tellPresent)) {
      if (signal.aborted) return;
      if (!raw.write(event)) await once(raw, 'drain', { signal });
    }
  } finally {
    clearInterval(heartbeat);
    // Unread data would keep the connection open.
    if (raw.writableNeedDrain) raw.destroy();
    else raw.end();
  }
}

const eventsOf = (gameType: GameType, { game, entries }: GameChange, viewer: Viewer): Buffer => {
  const events = entries.map((entry) =>
    eventText({ id: entry.seq, event: 'entry', data: presentEntry(gameType, game, entry, viewer) }),
  );
  return Buffer.from(events.join(''));
};

/** Returns a function that encodes entries. All subscribers with the same view get the same bytes, encoded once. */
export function createEntryEncoder(gameType: GameType): (entries: ViewerEntries) => Buffer {
  const encoded = new WeakMap<GameChange, Map<Viewer, Buffer>>();
  return ({ change, viewer }) => {
    const byViewer = encoded.get(change) ?? new Map<Viewer, Buffer>();
    encoded.set(change, byViewer);
    const known = byViewer.get(viewer);
    if (known !== undefined) return known;
    const bytes = eventsOf(gameType, change, viewer);
    byViewer.set(viewer, bytes);
    return bytes;
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The result of `look` for the player that sent the request; with `wait`, as soon as it is enough. Such a long poll counts
     * as an event stream, can be refused like one, and ends with the token of the player.
     */
    readonly poll: <T>(
      request: FastifyRequest<{ Querystring: { readonly wait?: number } }>,
      look: () => Promise<T>,
      isEnough: (found: T) => boolean,
    ) => Promise<T>;
    /**
     * Sends an event stream as fast as the client reads, with heartbeats. Refuses (503) when too many are open, or (429) too
     * many from the client's address. The stream ends with the events, when the client leaves, when the service shuts down, and
     * with the token of the player that opened it. `events` gets a signal that aborts then, and a function that inserts events
     * about who is connected. `tellsTime` adds events with the time.
     */
    readonly sendEvents: (
      reply: FastifyReply,
      events: (signal: AbortSignal, tellPresent: Tell) => AsyncIterable<Buffer>,
      options: { readonly tellsTime: boolean },
    ) => Promise<void>;
  }
}

/** A stream may be ended by its client, the operator or the database; anything else is an error of the service. */
const isExpected = (error: unknown): boolean =>
  error instanceof EngineError ||
  error instanceof StoreUnavailable ||
  error instanceof LogReplaced ||
  error instanceof Problem ||
  (error instanceof Error && error.name === 'AbortError');

/** Event streams: how many may be open, and their end when the service shuts down. */
export function addEventStreams(app: FastifyInstance, config: Config, limits: Limits): void {
  const open = limitLongResponses(app, {
    max: config.EVENT_STREAMS,
    maxPerAddress: limits.eventStreamsPerAddress,
    what: 'event streams are open',
    retryAfterSeconds: 5,
    onCount: (count) => {
      app.metrics.eventStreams.set(count);
    },
  });
  /** Does the work of a long response: it counts as an event stream, and ends when the player's token does. */
  const lasting = async <T>(
    request: FastifyRequest,
    work: (abort: AbortController) => Promise<T>,
  ): Promise<T> => {
    const { abort, closed } = open(request.client.address);
    const end = (): void => {
      abort.abort();
    };
    // A signal of the client takes ten times the memory of these listeners. Pipelined requests share the socket.
    const { socket } = request;
    socket.setMaxListeners(0).on('end', end).on('close', end);
    if (socket.destroyed || socket.readableEnded) end();
    const unwatch = watchToken(app.engine, request, end);
    try {
      return await work(abort);
    } finally {
      socket.off('end', end).off('close', end);
      unwatch();
      closed();
    }
  };
  app.decorate('poll', async (request, look, isEnough) => {
    const { wait } = request.query;
    const lookInTurn = () => app.readInTurn(request, look);
    if (wait === undefined) return lookInTurn();
    return lasting(request, (abort) => {
      const patience = { waitMs: wait * SECOND_MS, signal: abort.signal };
      return lookUntil(app.engine, playerOf(request).id, patience, lookInTurn, isEnough);
    });
  });
  app.decorate('sendEvents', (reply, events, { tellsTime }) =>
    lasting(reply.request, async (abort) => {
      try {
        // Fastify’s onSend hooks do not run for an event stream.
        app.reportAllowance(reply);
        const now = () => databaseTime(app.engine);
        await writeEventStream(reply, (tellPresent) => events(abort.signal, tellPresent), {
          abort,
          heartbeatMs: config.EVENT_HEARTBEAT_MS,
          ...(tellsTime && { now }),
        });
      } catch (error) {
        reply.log[isExpected(error) ? 'debug' : 'error']({ err: error }, 'event stream ended early');
      }
    }),
  );
}
