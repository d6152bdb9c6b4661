import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#src/config.js';
import { EngineError } from '#src/engine/errors.js';
import { LogReplaced } from '#src/engine/log-continuity.js';
import { StoreUnavailable } from '#src/engine/store.js';
import { writeEventStream } from '#src/http/streams/events.js';
import { limitLongResponses } from '#src/http/streams/long-responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Sends an event stream as fast as the client reads, with heartbeats. Refused when too many are open (503), or too
     * many from the client's address (429); ends with the events, when the client leaves, and when the service shuts
     * down. `events` is given a signal that aborts then.
     */
    readonly sendEvents: (
      reply: FastifyReply,
      events: (signal: AbortSignal) => AsyncIterable<Buffer>,
    ) => Promise<void>;
  }
}

/** A stream may be ended by its client, the operator or the database; anything else is a fault of the service. */
const isExpected = (error: unknown): boolean =>
  error instanceof EngineError ||
  error instanceof StoreUnavailable ||
  error instanceof LogReplaced ||
  (error instanceof Error && error.name === 'AbortError');

/** Event streams: how many may be open, and their end when the service shuts down. */
export const addEventStreams = (app: FastifyInstance, config: Config): void => {
  const open = limitLongResponses(app, {
    max: config.EVENT_STREAMS,
    maxPerAddress: config.EVENT_STREAMS_PER_ADDRESS,
    what: 'event streams are open',
    retryAfterSeconds: 5,
    onCount: (count) => {
      app.metrics.eventStreams.set(count);
    },
  });
  app.decorate('sendEvents', async (reply, events) => {
    const { abort, closed } = open(reply.request.client.address);
    try {
      // Fastify’s onSend hooks do not run for it.
      app.reportAllowance(reply);
      const options = { abort, heartbeatMs: config.EVENT_HEARTBEAT_MS };
      await writeEventStream(reply, events(abort.signal), options);
    } catch (error) {
      reply.log[isExpected(error) ? 'debug' : 'error']({ err: error }, 'event stream ended early');
    } finally {
      closed();
    }
  });
};
