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

export interface Patience {
  readonly idleMs: number;
  /** Called when a chunk has been ready for so long and nobody has asked for the next. */
  readonly onIdle: () => void;
}

async function* watched<T>(items: AsyncIterable<T>, { idleMs, onIdle }: Patience): AsyncGenerator<T> {
  for await (const item of items) {
    const timer = setTimeout(onIdle, idleMs);
    try {
      yield item;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A stream of text that comes in small pieces; no more is asked for than is read, but for a chunk or two. */
export const textStream = (pieces: AsyncIterable<string>, patience: Patience): Readable =>
  Readable.from(watched(chunks(pieces), patience), { highWaterMark: 1 });
