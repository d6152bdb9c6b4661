/** Following the log of a game over its event stream, through cuts and restarts, without losing or doubling an entry. */
import { createParser } from 'eventsource-parser';
import { HistoryChangedError, UnexpectedResponseError } from './errors.js';
import { backoffMs } from './retries.js';
import { pause } from './signals.js';

interface Line {
  readonly seq: number;
  readonly hash: string;
}

export interface FollowedGame {
  /** The version that the caller knows. */
  readonly version: number;
  /** The stream of the entries after `lastEventId`; `null` if the game is over and there are none. */
  readonly open: (lastEventId: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** The game as it is now. */
  readonly refresh: (signal: AbortSignal) => Promise<{ readonly version: number; readonly status: string }>;
  /** How long the stream may be silent. */
  readonly silenceMs: number;
}

type Chunk = ReadableStreamReadResult<Uint8Array>;

/** The next chunk. A stream that is cut, or silent for too long, is at its end. */
const read = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
  silenceMs: number,
): Promise<Chunk> => {
  const timer = setTimeout(() => void reader.cancel(), silenceMs);
  try {
    return await reader.read();
  } catch {
    signal.throwIfAborted();
    return { done: true, value: undefined };
  } finally {
    clearTimeout(timer);
  }
};

const parseEntry = <Entry>(data: string): Entry => {
  try {
    return JSON.parse(data) as Entry;
  } catch (error) {
    throw new UnexpectedResponseError(`the event stream has an entry that is not JSON: ${String(error)}`, 200);
  }
};

/** The entries of one stream, as far as they arrived whole. */
async function* entriesOf<Entry>(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<Entry> {
  const arrived: string[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'entry') arrived.push(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (let chunk = await read(reader, signal, silenceMs); !chunk.done; ) {
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      for (const data of arrived.splice(0)) yield parseEntry<Entry>(data);
      chunk = await read(reader, signal, silenceMs);
    }
  } finally {
    // Whoever stops reading closes the connection.
    void reader.cancel().catch(() => undefined);
  }
}

interface LastEntry {
  readonly seq: number;
  /** `undefined` if the caller named only the seq. */
  readonly hash?: string;
}

/** Whether `entry` is new. Throws if it does not continue what was read before. */
const isNext = (last: LastEntry, entry: Line): boolean => {
  if (entry.seq === last.seq + 1) return true;
  if (entry.seq === last.seq && entry.hash === last.hash) return false;
  throw new HistoryChangedError(`entry ${entry.seq} came after entry ${last.seq}, which was changed or deleted`);
};

/**
 * The entries after `after` until the game is over. A stream that ends is opened again, from the last entry, whose hash shows
 * that it still is the same one. If nothing more than this entry arrived, the next stream is without it.
 */
export async function* followEntries<Entry extends Line>(
  { version: known, open, refresh, silenceMs }: FollowedGame,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Entry, void> {
  // The stream would wait until there is such an entry.
  if (after >= known && (await refresh(signal)).version <= after)
    throw new HistoryChangedError(`there is no entry ${after}`);
  let last: LastEntry = { seq: after };
  for (let fruitless = 0; ; ) {
    const before = last.seq;
    const asksAgain = last.hash !== undefined && fruitless % 2 === 1;
    const stream = await open(asksAgain ? last.seq - 1 : last.seq, signal);
    if (stream !== null) {
      for await (const entry of entriesOf<Entry>(stream, signal, silenceMs)) {
        if (!isNext(last, entry)) continue;
        last = entry;
        yield entry;
      }
    }
    const { version, status } = await refresh(signal);
    if (version <= last.seq) throw new HistoryChangedError(`entry ${last.seq} was deleted`);
    if (status === 'finished' && version === last.seq + 1) return;
    fruitless = last.seq > before ? 1 : fruitless + 1;
    await pause(backoffMs(fruitless), signal);
  }
}
