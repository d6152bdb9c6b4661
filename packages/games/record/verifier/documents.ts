/**
 * Splits a stream into JSON documents: one per line, or a single pretty-printed one if the first line is `{`. Parses them,
 * and rejects JSON that readers may understand in different ways.
 */

export interface Document {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly bytes: Uint8Array;
}

/**
 * How many bytes of a document are read: far more than a record has. A longer one is truncated, which makes it invalid JSON.
 */
const MAX_BYTES = 2 ** 28;
const LINE_FEED = 0x0a;
/** No document is shorter than this: only blank lines and a lone brace have to be recognized. */
const SHORT_LINE_BYTES = 16;

const utf8 = new TextDecoder();

const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  let from = 0;
  for (const part of parts) {
    bytes.set(part, from);
    from += part.length;
  }
  return bytes;
};

/** Collects bytes up to `MAX_BYTES`. */
const createCollector = () => {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    add: (part: Uint8Array): void => {
      const room = Math.min(part.length, MAX_BYTES - size);
      if (room > 0) parts.push(part.subarray(0, room));
      size += room;
    },
    take: (): Uint8Array => {
      const bytes = joined(parts, size);
      [parts, size] = [[], 0];
      return bytes;
    },
  };
};

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  const collector = createCollector();
  let line = 1;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      collector.add(chunk.subarray(from, end + 1));
      yield { line, bytes: collector.take() };
      line += 1;
      from = end + 1;
    }
    collector.add(chunk.subarray(from));
  }
  yield { line, bytes: collector.take() };
}

/** The documents of a stream. Keeps only one of them in memory. */
export async function* documentsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  const prettyPrinted = createCollector();
  let mode: 'undecided' | 'lines' | { readonly line: number } = 'undecided';
  for await (const { line, bytes } of linesOf(source)) {
    const text = bytes.length > SHORT_LINE_BYTES ? null : utf8.decode(bytes).trim();
    if (mode === 'undecided' && text === '{') mode = { line };
    if (typeof mode === 'object') {
      prettyPrinted.add(bytes);
    } else if (text !== '') {
      mode = 'lines';
      yield { line, bytes };
    }
  }
  if (typeof mode === 'object') yield { line: mode.line, bytes: prettyPrinted.take() };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** The index of the quote that ends a string. The text is valid JSON; a pattern would need memory for every character. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
};

const WHITE_SPACE = new Set([' ', '\t', '\n', '\r']);

const isFollowedByColon = (text: string, end: number): boolean => {
  let next = end + 1;
  while (WHITE_SPACE.has(text.charAt(next))) next += 1;
  return text[next] === ':';
};

/** The number of field names in JSON text, repeated ones included. */
const countNames = (text: string): number => {
  let names = 0;
  for (let start = text.indexOf('"'); start >= 0;) {
    const end = endOfString(text, start);
    if (isFollowedByColon(text, end)) names += 1;
    start = text.indexOf('"', end + 1);
  }
  return names;
};

/** The number of fields in a value and everything it contains. */
const countFields = (json: unknown): number => {
  const pending: unknown[] = [json];
  let fields = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (!Array.isArray(value)) fields += inside.length;
    for (const each of inside) pending.push(each);
  }
  return fields;
};

/**
 * Parses JSON in UTF-8. Throws on anything else, and if an object has the same field twice: some readers take the first
 * one, some the last.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = strictUtf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Error('this is not JSON in UTF-8');
  }
  if (countNames(text) !== countFields(value)) throw new Error('one of its objects has the same field twice');
  return value;
}
