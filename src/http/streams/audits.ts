/** Audits and audit exports: text that is computed as fast as the client reads it. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/config.js';
import { abandoned } from '#src/engine/coalesce.js';
import type { Limits } from '#src/limits.js';
import { limitLongResponses, type OpenLongResponse } from './long-responses.js';

export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

/** Whether the client has asked for lines of JSON instead of a page. */
export function isForLines({ negotiatedType }: FastifyRequest): boolean {
  return negotiatedType === NDJSON_MEDIA_TYPE;
}

/** Text is collected until it has this many characters, and then written. */
const CHUNK_LENGTH = 65_536;

async function* lines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

async function* chunks(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/** A stream of JSON texts, one per line, written as fast as the client reads. */
export function ndjson(items: AsyncIterable<unknown>): Readable {
  return Readable.from(lines(items));
}

interface IdleTimeout {
  readonly idleMs: number;
  /** Called when the client has not asked for the next chunk for this long. */
  readonly onIdle: () => void;
}

async function* withIdleTimeout<T>(
  items: AsyncIterable<T>,
  { idleMs, onIdle }: IdleTimeout,
): AsyncGenerator<T> {
  for await (const item of items) {
    const timer = setTimeout(onIdle, idleMs);
    try {
      yield item;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A stream of text that is produced in small pieces, no more than a chunk or two ahead of the client. */
const textStream = (pieces: AsyncIterable<string>, timeout: IdleTimeout): Readable =>
  Readable.from(withIdleTimeout(chunks(pieces), timeout), { highWaterMark: 1 });

/**
 * Streams text as fast as the client reads, and computes it no faster. Refused when too many are running; cut off when
 * the client reads nothing for too long and when the service shuts down (the audit of one game a while later). Nothing more
 * is computed for a client that has left, nor for HEAD requests.
 */
type OpenTextStream = (reply: FastifyReply, pieces: () => AsyncIterable<string>) => Readable;

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens the response with the record of one game. */
    readonly openAudit: OpenTextStream;
    /** Opens the response of an export, such as the records of all finished games. */
    readonly openExport: OpenTextStream;
  }
}

async function* until(signal: AbortSignal, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (signal.aborted) return;
    yield piece;
  }
}

/** Ends the stream with the reason of the signal, which becomes the response if nothing has been sent. */
const endOn = (signal: AbortSignal, stream: Readable): Readable => {
  const end = (): void => {
    stream.destroy(signal.reason as Error);
  };
  signal.addEventListener('abort', end, { once: true });
  // Nobody else listens when the request was refused after all, or once the response has been sent.
  stream.on('error', () => undefined);
  return stream;
};

const opener =
  (register: OpenLongResponse, idleMs: number): OpenTextStream =>
  (reply, pieces) => {
    if (reply.request.method === 'HEAD') return Readable.from([]);
    // `close` will not be emitted again.
    if (reply.raw.destroyed) throw abandoned();
    const { abort, closed } = register(reply.request.client.address);
    const onIdle = (): void => {
      reply.log.warn('audit cut off: the client stopped reading');
      reply.raw.destroy();
    };
    const onClose = (): void => {
      abort.abort();
    };
    reply.raw.once('close', onClose);
    const stream = textStream(until(abort.signal, pieces()), { idleMs, onIdle });
    stream.once('close', () => {
      reply.raw.off('close', onClose);
      closed();
    });
    return endOn(abort.signal, stream);
  };

/** Audits and audit exports: how many may run at once, and when one is cut off. */
export function addAudits(app: FastifyInstance, config: Config, limits: Limits): void {
  const audits = limitLongResponses(app, {
    max: config.AUDITS,
    maxPerAddress: limits.auditsPerAddress,
    what: 'audits are running',
    retryAfterSeconds: 5,
    // Most audits finish much sooner. The other half of the timeout is left for closing the database.
    graceMs: config.SHUTDOWN_TIMEOUT_MS / 2,
  });
  const exports = limitLongResponses(app, {
    max: limits.exports,
    what: 'exports are running',
    retryAfterSeconds: 60,
  });
  app.decorate('openAudit', opener(audits, limits.auditIdleMs));
  app.decorate('openExport', opener(exports, limits.exportIdleMs));
}
