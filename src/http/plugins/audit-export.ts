import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { textStream } from '../ndjson.js';
import { limitLongResponses } from '../long-responses.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A long answer of text in pieces, written as fast as it is read. It is refused when too many are under way (503),
     * and cut off when its reader takes nothing of it for too long and when the service stops.
     */
    readonly openExport: (reply: FastifyReply, pieces: () => AsyncIterable<string>) => Readable;
  }
}

/** Exports: a limit on their number, an end to those that nobody reads, and to all when the service shuts down. */
export default fp<{ config: Config }>(
  (app, { config }, done) => {
    const countIn = limitLongResponses(app, {
      max: config.AUDIT_EXPORTS,
      detail: 'Too many exports are under way.',
      retryAfterSeconds: 60,
    });
    app.decorate('openExport', (reply, pieces) => {
      const { stop, closed } = countIn();
      const onIdle = (): void => {
        reply.log.warn('an export is cut off: its reader has stopped');
        reply.raw.destroy();
      };
      const stream = textStream(pieces(), { idleMs: config.AUDIT_EXPORT_IDLE_MS, onIdle });
      stream.once('close', closed);
      return addAbortSignal(stop.signal, stream);
    });
    done();
  },
  { name: 'exports' },
);
