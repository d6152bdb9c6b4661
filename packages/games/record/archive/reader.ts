/** Reads an archive in a folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { INDEX, isRecordPath, type IndexLine } from './layout.js';

/** The size that a record may decompress to, in bytes: far more than the longest one needs. */
const MAX_BYTES = 2 ** 28;

const IN_WORDS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file',
  ENOTDIR: 'it is not in a folder',
  ERR_BUFFER_TOO_LARGE: 'it is longer than any record',
  Z_BUF_ERROR: 'it is cut off, or not compressed with gzip',
  Z_DATA_ERROR: 'it is damaged, or not compressed with gzip',
};

/** The message of an error about a file, in words. */
export function inWords(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  const words = IN_WORDS[String(code)];
  return words ?? (error instanceof Error ? error.message : String(error));
}

/** Throws unless the path is a regular file: reading a pipe would wait for its writer. */
export function requireFile(path: string): void {
  if (!statSync(path).isFile()) throw new Error('it is not a file');
}

const readRegular = (path: string): Buffer => {
  requireFile(path);
  return readFileSync(path);
};

/** The names in a folder, in order; none if it does not exist. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

const parseLine = (line: string): Pick<IndexLine, 'file' | 'sha256'> => {
  try {
    const { file, sha256 } = JSON.parse(line) as Record<string, unknown>;
    if (typeof file === 'string' && typeof sha256 === 'string') return { file, sha256 };
  } catch {
    // A line that is not JSON is refused like one without these fields.
  }
  throw new Error('it is not a file of an index');
};

/** Adds the hashes in a file of the index. */
const readIndex = (path: string, hashes: Map<string, string[]>): void => {
  for (const line of readRegular(path).toString().split('\n').filter(Boolean)) {
    const { file, sha256 } = parseLine(line);
    hashes.set(file, [...(hashes.get(file) ?? []), sha256]);
  }
};

/** A record of an archive, or a problem with its file. A file that differs from what was archived gives both. */
type Found = { readonly text: Buffer } | { readonly problem: string };

const readFound = (folder: string, file: string, hashes: readonly string[]): Found[] => {
  try {
    if (!isRecordPath(file)) throw new Error('it is not the path of a record');
    const bytes = readRegular(join(folder, file));
    const isArchived = hashes.includes(createHash('sha256').update(bytes).digest('hex'));
    const text = { text: gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) };
    return isArchived ? [text] : [{ problem: `${file}: it is not what was archived` }, text];
  } catch (error) {
    return [{ problem: `${file}: ${inWords(error)}` }];
  }
};

/** Runs `read` on the file at a path in the archive; returns its problem, if any. */
const problemsOf = (path: string, read: () => void): Found[] => {
  try {
    read();
    return [];
  } catch (error) {
    const problem = path.includes('\ufffd') ? 'its name is not in UTF-8' : inWords(error);
    return [{ problem: `${path}: ${problem}` }];
  }
};

/**
 * The records that the index of an archive names, and the problems with their files and with the index. The index may have
 * several hashes of a file: if a process was killed before the game left the database, the file was written again, perhaps with
 * other bytes.
 */
export function* archivedRecords(folder: string): Generator<Found> {
  let days: readonly string[] = [];
  yield* problemsOf(INDEX, () => (days = namesIn(join(folder, INDEX))));
  for (const day of days.map((name) => `${INDEX}/${name}`)) {
    const hashes = new Map<string, string[]>();
    let names: readonly string[] = [];
    yield* problemsOf(day, () => {
      if (!statSync(join(folder, day)).isDirectory()) throw new Error('it is not a folder');
      names = namesIn(join(folder, day)).filter((each) => !each.startsWith('.'));
    });
    for (const path of names.map((name) => `${day}/${name}`))
      yield* problemsOf(path, () => {
        readIndex(join(folder, path), hashes);
      });
    for (const [file, known] of hashes) yield* readFound(folder, file, known);
  }
}
