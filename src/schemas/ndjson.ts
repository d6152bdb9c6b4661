import { Readable } from 'node:stream';

export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

async function* lines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

/** A stream of JSON texts, one a line, written as fast as they are read. */
export const ndjson = (items: AsyncIterable<unknown>): Readable => Readable.from(lines(items));
