/** A text that is the same for every client until the service is upgraded. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagMatches, headerOf } from '#src/http/requests.js';
import { sendNoContent } from '#src/http/commands.js';

/** The preferred one first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** The highest levels save a few percent more and take seconds. */
const BROTLI_QUALITY = 9;

const compressors: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text) => promisify(gzip)(text),
  identity: (text) => Promise.resolve(Buffer.from(text)),
};

/** The first coding that the client accepts at all. */
const codingFor = (request: FastifyRequest): Coding =>
  CODINGS.find((coding) => request.accepts().encodings([coding]) === coding) ?? 'identity';

export interface StaticText {
  /** Sends the text in the best coding that the client accepts, or 304 if the client has it. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Compresses `text` when it is first asked for, once for each coding. */
export function createStaticText(text: string, mediaType: string): StaticText {
  const digest = createHash('sha256').update(text).digest('base64url');
  const compressed = new Map<Coding, Promise<Buffer>>();
  const bytesIn = (coding: Coding): Promise<Buffer> => {
    const bytes = compressed.get(coding) ?? compressors[coding](text);
    compressed.set(coding, bytes);
    return bytes;
  };
  return {
    send: async (request, reply) => {
      const coding = codingFor(request);
      const etag = `"${digest}-${coding}"`;
      reply.headers({
        etag,
        'cache-control': 'public, no-cache',
        // Not with the token.
        vary: String(reply.getHeader('vary')).replace('Authorization', 'Accept-Encoding'),
      });
      if (etagMatches(headerOf(request, 'if-none-match'), etag)) return sendNoContent(reply, 304);
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.type(mediaType).send(await bytesIn(coding));
    },
  };
}
