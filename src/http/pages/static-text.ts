/** A text that is the same for every client until the service is upgraded. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, compress } from '#src/http/plugins/compression.js';
import { codedEtag, etagFrom, etagMatches, headerOf, type Coding } from '#src/http/requests.js';
import { sendNoContent } from '#src/http/commands.js';

/** High, because each text is compressed only once. */
const BROTLI_QUALITY = 9;

export interface StaticText {
  /** Sends the text in the best coding that the client accepts, or 304 if the client has it. */
  readonly send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Compresses `text` when it is first asked for, once for each coding. */
export function createStaticText(text: string, mediaType: string): StaticText {
  const etag = etagFrom([text]);
  const compressed = new Map<Coding, Promise<Buffer>>();
  const bytesIn = (coding: Coding): Promise<Buffer> => {
    const bytes = compressed.get(coding) ?? compress(text, coding, BROTLI_QUALITY);
    compressed.set(coding, bytes);
    return bytes;
  };
  return {
    send: async (request, reply) => {
      const coding = codingFor(request);
      reply.headers({
        etag: coding === null ? etag : codedEtag(etag, coding),
        'cache-control': 'public, no-cache',
        // The text does not depend on the token.
        vary: String(reply.getHeader('vary')).replace(/, Authorization$/, ''),
      });
      if (etagMatches(headerOf(request, 'if-none-match'), etag))
        return sendNoContent(reply.header('etag', etag), 304);
      reply.type(mediaType);
      return coding === null
        ? reply.send(text)
        : reply.header('content-encoding', coding).send(await bytesIn(coding));
    },
  };
}
