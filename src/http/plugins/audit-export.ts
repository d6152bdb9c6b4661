import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { limitLongResponses } from '../long-responses.js';
import { textStream } from '../ndjson.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Streams text as fast as the client reads. Refused when too many exports are running (503); cut off when the client
     * reads nothing for too long and when the service shuts down.
     */
    readonly openExport: (reply: FastifyReply, pieces: () => AsyncIterable<string>) => Readable;
  }
}

/** Audit exports: how many may run at once, and when one is cut off. */
export default fp<{ config: Config }>(
  (app, { config }, done) => {
    const register = limitLongResponses(app, {
      max: config.AUDIT_EXPORTS,
      what: 'exports are running',
      retryAfterSeconds: 60,
    });
    app.decorate('openExport', (reply, pieces) => {
      const { abort, closed } = register(reply.request.ip);
      const onIdle = (): void => {
        reply.log.warn('audit export cut off: the client stopped reading');
        reply.raw.destroy();
      };
      const stream = textStream(pieces(), { idleMs: config.AUDIT_EXPORT_IDLE_MS, onIdle });
      stream.once('close', closed);
      return addAbortSignal(abort.signal, stream);
    });
    done();
  },
  { name: 'audit-export' },
);
