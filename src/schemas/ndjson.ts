import { Readable } from 'node:stream';

export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

/** Characters that are written in one go. */
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

/** A stream of JSON texts, one a line, written as fast as they are read. */
export const ndjson = (items: AsyncIterable<unknown>): Readable => Readable.from(lines(items));

/** A stream of text that comes in small pieces; no more is asked for than is read, but for a chunk or two. */
export const textStream = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(chunks(pieces), { highWaterMark: 1 });
