/**
 * Compresses responses where that pays, if the client accepts it. Entity tags are strong, so a compressed representation has
 * its own tag (RFC 9110, section 8.8.3.3): a game at version 7 has `"7"`, or compressed `"7-br"` or `"7-gzip"`. Streams are
 * left alone, because each of their lines has to arrive at once.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODINGS, codedEtag, etagKnownTo, headerOf, type Coding } from '#src/http/requests.js';

/** Shorter bodies hardly shrink, and fit into one packet anyway. */
const MIN_LENGTH = 1024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|image\/svg|application\/(problem\+)?json)/;

/** The quality at which brotli is about as fast as gzip, and compresses a little better. */
const FAST_BROTLI_QUALITY = 4;

/** Compresses a body. `quality` is brotli's, up to 11: the highest levels save a few percent more and take seconds. */
export function compress(
  text: string | Buffer,
  coding: Coding,
  quality = FAST_BROTLI_QUALITY,
): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return promisify(brotliCompress)(text, { params });
}

/** The first coding that the client accepts; `null` if it wants none. */
export function codingFor(request: FastifyRequest): Coding | null {
  if (request.headers['accept-encoding'] === undefined) return null;
  return CODINGS.find((coding) => request.accepts().encodings([coding]) === coding) ?? null;
}

const isWorthIt = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length >= MIN_LENGTH &&
  !reply.hasHeader('content-encoding') &&
  COMPRESSIBLE.test(String(reply.getHeader('content-type')));

export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag');
    if (reply.statusCode === 304 && typeof etag === 'string')
      reply.header('etag', etagKnownTo(headerOf(request, 'if-none-match'), etag));
    const coding = isWorthIt(reply, payload) ? codingFor(request) : null;
    if (coding === null) {
      done(null, payload);
      return;
    }
    compress(payload as string | Buffer, coding).then((bytes) => {
      reply.header('content-encoding', coding);
      if (typeof etag === 'string') reply.header('etag', codedEtag(etag, coding));
      done(null, bytes);
    }, done);
  });
}
