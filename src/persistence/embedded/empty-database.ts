/** The empty database that the embedded one starts from, with all migrations: an archive that the build makes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PROJECT_ROOT } from '#src/project.js';

/** One file, because npm packs no empty folders, and PostgreSQL needs its own. */
const ARCHIVE = new URL('dist/empty-database.tar.gz', PROJECT_ROOT);

/** The format `ustar` (POSIX.1-1988, pax, "ustar Interchange Format"): a block of metadata, then the file in whole blocks. */
const BLOCK = 512;
const NAME = { start: 0, end: 100 } as const;
/** Octal digits. */
const SIZE = { start: 124, end: 136 } as const;
const TYPE = { start: 156, end: 157 } as const;
const FOLDER = '5';

type Field = typeof NAME | typeof SIZE | typeof TYPE;

/** Blocks until the database is there, before clients can connect. The copy will hold secrets: nobody else may read it. */
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
