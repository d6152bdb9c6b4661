/** The empty database, with all migrations, from which an embedded one is copied: an archive that the build makes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PROJECT_ROOT } from '#src/project.js';

/** An archive, because npm does not pack empty folders, which PostgreSQL needs. */
const ARCHIVE = new URL('dist/empty-database.tar.gz', PROJECT_ROOT);

/** The format `ustar` (POSIX.1-1988, pax, "ustar Interchange Format"): a block of metadata, then the file in whole blocks. */
const BLOCK = 512;
const NAME = { start: 0, end: 100 } as const;
/** The field of the file's size in the metadata, in octal digits. */
const SIZE = { start: 124, end: 136 } as const;
const TYPE = { start: 156, end: 157 } as const;
const FOLDER = '5';

type Field = typeof NAME | typeof SIZE | typeof TYPE;

/**
 * Copies the empty database to `folder`. Blocks until the copy is there, before clients can connect. Only this user may read
 * the copy, because it will hold secrets.
 */
export function copyEmptyDatabase(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const archive = gunzipSync(readFileSync(ARCHIVE));
  const text = (at: number, { start, end }: Field): string =>
    archive.toString('latin1', at + start, at + end).replace(/\0.*/s, '');
  for (let at = 0; text(at, NAME) !== '';) {
    const path = join(folder, text(at, NAME));
    const start = at + BLOCK;
    const size = parseInt(text(at, SIZE), 8);
    if (text(at, TYPE) === FOLDER) mkdirSync(path, { recursive: true, mode: 0o700 });
    else writeFileSync(path, archive.subarray(start, start + size), { mode: 0o600 });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
