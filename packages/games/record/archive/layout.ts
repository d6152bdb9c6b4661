/** The paths in an archive: docs/archive.md. */
import type { Visibility } from '../game-record.js';

/** The folder with records of public and unlisted games, which an operator may publish. */
const RECORDS = 'records';
const PRIVATE = 'private';
export const RECORD_FOLDERS = [RECORDS, PRIVATE] as const;
/** The folder of the index: a file for each batch, with an `IndexLine` for each of its games. */
export const INDEX = 'index';

const EXTENSION = '.ndjson.gz';

/** A game in the index. */
export interface IndexLine {
  readonly game: string;
  readonly type: string;
  readonly day: string;
  readonly entries: number;
  readonly head: string;
  /** The path of its record in the archive. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of the file, in lower-case hex. */
  readonly sha256: string;
}

interface ArchivedId {
  readonly id: string;
  readonly day: string;
}

/** The path of a record in the folder of its kind. */
export function recordName({ id, day }: ArchivedId): string {
  return `${day}/${id}${EXTENSION}`;
}

/** The path of a record in the archive. */
export function recordPath(game: ArchivedId & { readonly visibility: Visibility }): string {
  return `${game.visibility === 'private' ? PRIVATE : RECORDS}/${recordName(game)}`;
}

/** Whether a path leads to a record in the archive, and nowhere else. */
export function isRecordPath(path: string): boolean {
  return /^(records|private)\/[0-9-]+\/[0-9a-f-]+\.ndjson\.gz$/.test(path);
}
