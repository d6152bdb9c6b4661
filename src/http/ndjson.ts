import { Readable } from 'node:stream';

export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

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
export const ndjson = (items: AsyncIterable<unknown>): Readable => Readable.from(lines(items));

export interface IdleTimeout {
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
export const textStream = (pieces: AsyncIterable<string>, timeout: IdleTimeout): Readable =>
  Readable.from(withIdleTimeout(chunks(pieces), timeout), { highWaterMark: 1 });
