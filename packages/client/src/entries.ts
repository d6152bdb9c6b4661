/** Follows a game over its event stream, through disconnects and restarts, without losing or repeating an entry. */
import { createParser } from 'eventsource-parser';
import { tooLong } from './bounds.js';
import { HistoryChangedError, UnexpectedResponseError } from './errors.js';
import { backoffMs } from './retries.js';
import { raceAbort, sleep } from './signals.js';
import type { StreamEvent } from './types.js';

interface Line {
  readonly seq: number;
  readonly hash: string;
}

interface GameState {
  readonly version: number;
  readonly status: string;
}

interface ArrivalOptions {
  /** Longest silence of the stream before it is reopened. */
  readonly silenceMs: number;
  /** Longest event, in characters. */
  readonly maxEventLength: number;
}

interface StreamOptions extends ArrivalOptions {
  /** Whether the stream stays open after the end of the game, until there is a rematch. */
  readonly waitsForRematch: boolean;
}

export interface FollowedGame extends StreamOptions {
  /** The version that the caller knows. */
  readonly version: number;
  /** Opens the stream of the events after `lastEventId`; `null` if the game is over and nothing follows. */
  readonly open: (lastEventId: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** The game as it is now. */
  readonly refresh: (signal: AbortSignal) => Promise<GameState>;
}

type Chunk = ReadableStreamReadResult<Uint8Array>;

/** The next chunk. A stream that breaks off, or is silent for too long, counts as ended. */
const read = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
  silenceMs: number,
): Promise<Chunk> => {
  const timer = setTimeout(() => void reader.cancel(), silenceMs);
  try {
    return await raceAbort(reader.read(), signal);
  } catch {
    signal.throwIfAborted();
    return { done: true, value: undefined };
  } finally {
    clearTimeout(timer);
  }
};

/** The events that this client knows. A later service may send others, which are ignored. */
const KNOWN: readonly (string | undefined)[] = [
  'entry',
  'time',
  'presence',
  'rematch',
] satisfies StreamEvent<unknown>['event'][];

export interface Arrived {
  readonly event: string;
  readonly data: string;
  readonly id?: string | undefined;
}

export function parseEvent<Event>({ event, data }: Arrived): Event {
  try {
    return { event, data: JSON.parse(data) as unknown } as Event;
  } catch (error) {
    throw new UnexpectedResponseError(
      `the event stream has an event “${event}” that is not JSON: ${String(error)}`,
      200,
    );
  }
}

/** The last line of a text if it may be the beginning of a block with only an id, of which the rest is still to arrive. */
const ID_AT_END = /(?:^|\n)(id:[^\n]{0,200}\n?)$/;

/** Adds empty data to a block that has only an id, because the parser would leave the block out. */
const withData = (text: string): string => text.replace(/^(id:.*\n)\n/gm, '$1data:\n\n');

/** The events of one stream that arrived completely. A block with only an id gives an event without name or data. */
export async function* arrivalsOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  { silenceMs, maxEventLength }: ArrivalOptions,
): AsyncGenerator<Arrived> {
  const arrived: Arrived[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data, id }) => {
      arrived.push({ event, data, id });
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded')
        throw tooLong('an event of the stream', maxEventLength, 'characters', 'maxEventLength');
    },
    maxBufferSize: maxEventLength,
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    let held = '';
    for (let chunk = await read(reader, signal, silenceMs); !chunk.done;) {
      const text = held + decoder.decode(chunk.value, { stream: true });
      held = ID_AT_END.exec(text)?.[1] ?? '';
      parser.feed(withData(text.slice(0, text.length - held.length)));
      yield* arrived.splice(0);
      chunk = await read(reader, signal, silenceMs);
    }
  } finally {
    // Leaving the loop closes the connection.
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
  throw new HistoryChangedError(
    `entry ${entry.seq} came after entry ${last.seq}, which was changed or deleted`,
  );
};

/** Position in the log: the last entry read. */
interface Cursor {
  last: LastEntry;
}

/**
 * The events of one stream, without entries that were read before; advances the cursor. Returns whether nothing can follow if
 * the game is over: `false` while a rematch may.
 */
async function* newEventsOf<Entry extends Line>(
  stream: ReadableStream<Uint8Array> | null,
  cursor: Cursor,
  signal: AbortSignal,
  options: StreamOptions,
): AsyncGenerator<StreamEvent<Entry>, boolean> {
  if (stream === null) return true;
  for await (const arrived of arrivalsOf(stream, signal, options)) {
    if (!KNOWN.includes(arrived.event)) continue;
    const event = parseEvent<StreamEvent<Entry>>(arrived);
    if (event.event === 'entry') {
      if (!isNext(cursor.last, event.data)) continue;
      cursor.last = event.data;
    }
    yield event;
    if (event.event === 'rematch') return true;
  }
  yield { event: 'presence', data: null };
  return !options.waitsForRematch;
}

/** Whether the game is over and all its entries were read. Throws if the last one is not in the log. */
const isAtEnd = ({ version, status }: GameState, { seq }: LastEntry): boolean => {
  if (version <= seq) throw new HistoryChangedError(`there is no entry ${seq}`);
  return (status === 'finished' || status === 'cancelled') && version === seq + 1;
};

/**
 * The events of a game, with the entries after `after`, until the game is over and, if asked for, until there is a rematch or
 * none is possible any more. A stream that ends is reopened at the last entry, whose hash shows that the history is unchanged. If
 * no further entry arrived, the next stream starts after that entry.
 */
export async function* followGame<Entry extends Line>(
  { version, open, refresh, ...options }: FollowedGame,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<Entry>, void> {
  if (!Number.isInteger(after) || after < -1) throw new RangeError(`after must be -1 or a seq, not ${after}`);
  const cursor: Cursor = { last: { seq: after } };
  // Without this check, the stream of a log that has no such entry would wait until it has one.
  if (after >= version) isAtEnd(await refresh(signal), cursor.last);
  for (let fruitless = 0; ;) {
    const { seq, hash } = cursor.last;
    const asksAgain = hash !== undefined && fruitless % 2 === 1;
    const stream = await open(asksAgain ? seq - 1 : seq, signal);
    const isLast = yield* newEventsOf<Entry>(stream, cursor, signal, options);
    if (isAtEnd(await refresh(signal), cursor.last) && isLast) return;
    fruitless = cursor.last.seq > seq ? 1 : fruitless + 1;
    await sleep(backoffMs(fruitless), signal);
  }
}
