import sse from '@fastify/sse';
import fp from 'fastify-plugin';
import type { Config } from '../config.js';
import { Problem } from '../engine/problems.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a stream in; refuses it when there are too many (503). The signal tells when to end it. */
    readonly openStream: () => { readonly stop: AbortController; readonly closed: () => void };
    readonly streamPauseMs: number;
  }
}

const RETRY_SECONDS = 5;

/** Event streams: heartbeat, a limit on their number, and their end when the service shuts down. */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    const open = new Set<AbortController>();
    await app.register(sse.default, { heartbeatInterval: config.EVENT_HEARTBEAT_MS });
    app.decorate('streamPauseMs', config.EVENT_HEARTBEAT_MS);
    app.decorate('openStream', () => {
      if (open.size >= config.EVENT_STREAMS) {
        throw new Problem('overloaded', 'Too many event streams are open.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      const stop = new AbortController();
      open.add(stop);
      app.metrics.eventStreams.set(open.size);
      const closed = (): void => {
        open.delete(stop);
        app.metrics.eventStreams.set(open.size);
      };
      return { stop, closed };
    });
    app.addHook('preClose', (done) => {
      for (const stream of open) stream.abort();
      done();
    });
  },
  { name: 'streams', dependencies: ['metrics'] },
);
