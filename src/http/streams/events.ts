/** Server-Sent Events: their format, and a stream that is written as fast as its client reads. */
import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream';

const HEADERS = {
  'content-type': EVENT_STREAM,
  'cache-control': 'no-cache',
  // Tells nginx not to buffer.
  'x-accel-buffering': 'no',
};
/** Sent at once: a client learns that the stream is open although nothing happens in the game. */
const GREETING = Buffer.from(': open\n\n');
const HEARTBEAT = Buffer.from(': heartbeat\n\n');

interface ServerSentEvent {
  readonly id: number;
  readonly event: string;
  /** To be sent as JSON. */
  readonly data: object;
}

export const eventText = ({ id, event, data }: ServerSentEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface EventStreamOptions {
  /** Ends the stream; aborted when the client leaves. */
  readonly abort: AbortController;
  readonly heartbeatMs: number;
}

/**
 * Sends the head at once, then the events. What the client has not read yet is at most one of `events` beside the
 * buffers of its connection: the next one waits, and heartbeats are left out meanwhile. Resolves at the end of `events`;
 * rejects with what they throw, and with an `AbortError` when the stream is aborted while the client reads nothing.
 */
export const writeEventStream = async (
  reply: FastifyReply,
  events: AsyncIterable<Buffer>,
  { abort, heartbeatMs }: EventStreamOptions,
): Promise<void> => {
  const { raw } = reply.hijack();
  const { signal } = abort;
  const leave = (): void => {
    abort.abort();
  };
  raw.once('close', leave).once('error', leave);
  if (raw.destroyed) leave();
  for (const [name, value] of Object.entries(reply.headers(HEADERS).getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  raw.write(GREETING);
  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(HEARTBEAT);
  }, heartbeatMs);
  try {
    for await (const event of events) {
      if (signal.aborted) return;
      if (!raw.write(event)) await once(raw, 'drain', { signal });
    }
  } finally {
    clearInterval(heartbeat);
    // What a client does not read would keep its connection open.
    if (raw.writableNeedDrain) raw.destroy();
    else raw.end();
  }
};
