/** Reads an archive in a folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { INDEX, isRecordPath, type IndexLine } from './layout.js';

/** Far beyond the longest record. */
const MAX_BYTES = 2 ** 28;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The names in a folder, in order; none if it does not exist. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** What is in a file; a pipe would be waited for. */
const readRegular = (path: string): Buffer => {
  if (!statSync(path).isFile()) throw new Error('it is not a file');
  return readFileSync(path);
};

/** Adds what a file of the index says. */
const readIndex = (path: string, hashes: Map<string, string[]>): void => {
  for (const line of readRegular(path).toString().split('\n').filter(Boolean)) {
    const { file, sha256 } = JSON.parse(line) as IndexLine;
    hashes.set(file, [...(hashes.get(file) ?? []), sha256]);
  }
};

/** A record of an archive, or what is wrong with its file; often both, if it is not what was archived. */
type Found = { readonly text: Buffer } | { readonly problem: string };

const readFound = (folder: string, file: string, hashes: readonly string[]): Found[] => {
  try {
    if (!isRecordPath(file)) throw new Error('it is not the path of a record');
    const bytes = readRegular(join(folder, file));
    const isArchived = hashes.includes(createHash('sha256').update(bytes).digest('hex'));
    const text = { text: gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) };
    return isArchived ? [text] : [{ problem: `${file}: it is not what was archived` }, text];
  } catch (error) {
    return [{ problem: `${file}: ${messageOf(error)}` }];
  }
};

/**
 * The records that the index of an archive names, and what is wrong with their files and with the index. It can have several hashes
 * of a file: a process that was killed before the game left the database may have written another one.
 */
export function* archivedRecords(folder: string): Generator<Found> {
  for (const day of namesIn(join(folder, INDEX))) {
    if (!statSync(join(folder, INDEX, day)).isDirectory()) {
      yield { problem: `${INDEX}/${day}: it is not a folder` };
      continue;
    }
    const hashes = new Map<string, string[]>();
    for (const name of namesIn(join(folder, INDEX, day)).filter((each) => !each.startsWith('.'))) {
      try {
        readIndex(join(folder, INDEX, day, name), hashes);
      } catch (error) {
        yield { problem: `${INDEX}/${day}/${name}: ${messageOf(error)}` };
      }
    }
    for (const [file, known] of hashes) yield* readFound(folder, file, known);
  }
}
