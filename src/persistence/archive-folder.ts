/** An archive in a folder: docs/archive.md. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Archive, RecordToKeep } from '#src/engine/jobs/archive.js';
import { at } from 'parlour-games/kit/checked';
import { INDEX, recordPath, RECORD_FOLDERS, type IndexLine } from 'parlour-games/record/archive/layout';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** How many records are compressed at once: two of Node.js's four threads stay free for other work. */
const AT_ONCE = 2;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Runs `work`, then flushes what it has written to this file or folder. */
const synced = async (
  path: string,
  flags: string,
  work: (file: Awaited<ReturnType<typeof open>>) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const file = await open(path, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Creates a folder whose parent exists, so that it survives a power failure. */
const makeFolder = async (path: string): Promise<void> => {
  if ((await mkdir(path, { recursive: true })) !== undefined) await synced(dirname(path), 'r');
};

/**
 * Writes a file, all or nothing, and reads it back; replaces a file of the same name. The caller has to flush the folder
 * afterwards.
 */
const writeFile = async (path: string, bytes: Uint8Array): Promise<void> => {
  const temporary = join(dirname(path), `.${basename(path)}.tmp`);
  await synced(temporary, 'w', (file) => file.writeFile(bytes));
  await rename(temporary, path);
  if (!(await readFile(path)).equals(bytes)) throw new Error(`${path} is not what was written to it`);
};

const writeRecord = async (folder: string, record: RecordToKeep): Promise<IndexLine> => {
  const { id: game, type, day, entries, head, text } = record;
  const file = recordPath(record);
  const bytes = await compress(text);
  if ((await decompress(bytes)).toString() !== text) throw new Error(`${file} cannot be decompressed`);
  await writeFile(join(folder, file), bytes);
  return { game, type, day, entries, head, file, bytes: bytes.length, sha256: sha256(bytes) };
};

/** Writes the records, a few at a time; returns their lines of the index in the same order. */
const writeRecords = async (folder: string, records: readonly RecordToKeep[]): Promise<IndexLine[]> => {
  const lines: IndexLine[] = [];
  const rest = records.entries();
  const writeNext = async (): Promise<void> => {
    for (const [index, record] of rest) lines[index] = await writeRecord(folder, record);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
  return lines;
};

/**
 * Writes the index of a batch. Its name depends on the contents, so that different batches with the same first game get
 * different names.
 */
const writeIndex = async (folder: string, lines: readonly IndexLine[]): Promise<void> => {
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeFile(join(folder, `${at(lines, 0).game}-${sha256(bytes).slice(0, 16)}.ndjson`), bytes);
};

/** Opens the archive in a folder, which it creates if necessary. Throws if it cannot be written. */
export async function openArchiveFolder(folder: string): Promise<Archive> {
  const kinds = [...RECORD_FOLDERS, INDEX];
  for (const path of [folder, ...kinds.map((kind) => join(folder, kind))]) await makeFolder(path);
  return {
    keep: async (records) => {
      const { day } = at(records, 0);
      const folders = kinds.map((kind) => join(folder, kind, day));
      for (const path of folders) await makeFolder(path);
      const lines = await writeRecords(folder, records);
      for (const path of folders.slice(0, -1)) await synced(path, 'r');
      const index = join(folder, INDEX, day);
      await writeIndex(index, lines);
      await synced(index, 'r');
    },
  };
}
