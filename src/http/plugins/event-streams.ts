import sse from '@fastify/sse';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { limitLongResponses, type LongResponse } from '../long-responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers an event stream, or refuses it when too many are open (503). */
    readonly openStream: () => LongResponse;
    /** How often a stream looks for new entries without a notification. */
    readonly streamPollMs: number;
  }
}

/** Event streams: sends heartbeats, limits their number, and ends them when the service shuts down. */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    await app.register(sse.default, { heartbeatInterval: config.EVENT_HEARTBEAT_MS });
    app.decorate('streamPollMs', config.EVENT_HEARTBEAT_MS);
    app.decorate(
      'openStream',
      limitLongResponses(app, {
        max: config.EVENT_STREAMS,
        detail: 'Too many event streams are open.',
        retryAfterSeconds: 5,
        onCount: (count) => {
          app.metrics.eventStreams.set(count);
        },
      }),
    );
  },
  { name: 'event-streams', dependencies: ['metrics'] },
);
