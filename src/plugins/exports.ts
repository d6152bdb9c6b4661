import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.js';
import { Problem } from '../engine/problems.js';
import { textStream } from '../schemas/ndjson.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A long answer of text in pieces, written as fast as it is read. It is refused when too many are under way (503),
     * and cut off when its reader takes nothing of it for too long and when the service stops.
     */
    readonly openExport: (reply: FastifyReply, pieces: () => AsyncIterable<string>) => Readable;
  }
}

const RETRY_SECONDS = 60;

/** Exports: a limit on their number, an end to those that nobody reads, and to all when the service shuts down. */
export default fp<{ config: Config }>(
  (app, { config }, done) => {
    const open = new Set<Readable>();
    app.decorate('openExport', (reply, pieces) => {
      if (open.size >= config.AUDIT_EXPORTS) {
        throw new Problem('overloaded', 'Too many exports are under way.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      const onIdle = (): void => {
        reply.log.warn('an export is cut off: its reader has stopped');
        reply.raw.destroy();
      };
      const stream = textStream(pieces(), { idleMs: config.AUDIT_EXPORT_IDLE_MS, onIdle });
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      return stream;
    });
    app.addHook('preClose', (closed) => {
      for (const stream of open) stream.destroy(new Error('the service stops'));
      closed();
    });
    done();
  },
  { name: 'exports' },
);
