/** Cuts a stream into JSON documents: one a line, or, where the first line is just a brace, one that is laid out. */

export interface Document {
  /** The line that it begins in, from 1. */
  readonly line: number;
  readonly bytes: Buffer;
}

/** Far beyond the longest record: what is longer is not one, and is cut off. */
export const MAX_BYTES = 2 ** 28;
const LINE_FEED = 0x0a;

/** Gathers bytes up to `MAX_BYTES`. */
const gatherer = () => {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    add: (part: Uint8Array): void => {
      const room = Math.min(part.length, MAX_BYTES - size);
      if (room > 0) parts.push(part.subarray(0, room));
      size += room;
    },
    take: (): Buffer => {
      const bytes = Buffer.concat(parts);
      [parts, size] = [[], 0];
      return bytes;
    },
  };
};

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  const gathered = gatherer();
  let line = 1;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      gathered.add(chunk.subarray(from, end + 1));
      yield { line, bytes: gathered.take() };
      line += 1;
      from = end + 1;
    }
    gathered.add(chunk.subarray(from));
  }
  yield { line, bytes: gathered.take() };
}

/** The documents of a stream; keeps no more than one of them. */
export async function* documentsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  const laidOut = gatherer();
  let begun: 'no' | 'lines' | number = 'no';
  for await (const { line, bytes } of linesOf(source)) {
    const text = bytes.length > 16 ? null : bytes.toString('utf8').trim();
    if (begun === 'no' && text === '{') begun = line;
    if (typeof begun === 'number') {
      laidOut.add(bytes);
    } else if (text !== '') {
      begun = 'lines';
      yield { line, bytes };
    }
  }
  if (typeof begun === 'number') yield { line: begun, bytes: laidOut.take() };
}
