import sse from '@fastify/sse';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { limitLongResponses, type LongResponse } from '../long-responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a stream in; refuses it when there are too many (503). The signal tells when to end it. */
    readonly openStream: () => LongResponse;
    readonly streamPauseMs: number;
  }
}

/** Event streams: heartbeat, a limit on their number, and their end when the service shuts down. */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    await app.register(sse.default, { heartbeatInterval: config.EVENT_HEARTBEAT_MS });
    app.decorate('streamPauseMs', config.EVENT_HEARTBEAT_MS);
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
  { name: 'streams', dependencies: ['metrics'] },
);
