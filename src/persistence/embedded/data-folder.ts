/**
 * The folder of the embedded database. It is initialized once: a folder that has lost its database is refused, because a
 * service that starts with an empty database looks healthy and has lost every game. Other files in it do not matter.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CLUSTER = 'pglite';
const UNFINISHED_CLUSTER = 'pglite.new';
/** PostgreSQL's own sign of a database cluster. */
const VERSION_FILE = 'PG_VERSION';
const MARKER = 'parlour.txt';
const MARKER_TEXT = `Parlour has created its database in the folder ${CLUSTER}. It will not create another one while this file exists.\n`;

export interface DataFolder {
  /** The folder of PostgreSQL's own files. */
  readonly cluster: string;
  readonly state: 'empty' | 'created' | 'initialized';
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const isNoFolder = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTDIR';

/** Creates `dataDir` unless it exists. Throws if it, or a part of its path, is not a folder. */
export async function makeFolder(dataDir: string): Promise<void> {
  const isFile = await stat(dataDir).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  if (isFile) throw new Error(`DATA_DIR must be a folder, and ${dataDir} is a file`);
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    if (!isNoFolder(error)) throw error;
    throw new Error(`DATA_DIR must be a folder, and a part of its path ${dataDir} is a file`, {
      cause: error,
    });
  }
}

/** Looks for a database in `dataDir`. Throws if there was one, or if the folder is PostgreSQL's own. */
export async function inspectFolder(dataDir: string): Promise<DataFolder> {
  const cluster = join(dataDir, CLUSTER);
  const names = new Set(await readdir(dataDir));
  const isInitialized = names.has(MARKER);
  if (await exists(join(cluster, VERSION_FILE)))
    return { cluster, state: isInitialized ? 'initialized' : 'created' };
  if (names.has(CLUSTER) || isInitialized) {
    throw new Error(
      `the database in ${cluster} is missing or incomplete. Restore ${dataDir} from a backup, or choose an empty DATA_DIR`,
    );
  }
  if (names.has(VERSION_FILE))
    throw new Error(`${dataDir} is itself the folder of a PostgreSQL database. Choose another DATA_DIR`);
  return { cluster, state: 'empty' };
}

/** Lets `create` make a cluster under another name first, so that an unfinished one is never opened. */
export async function createCluster(dataDir: string, create: (folder: string) => void): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED_CLUSTER);
  await rm(unfinished, { recursive: true, force: true });
  create(unfinished);
  await rename(unfinished, join(dataDir, CLUSTER));
}

/** From now on, a database that is missing from `dataDir` has been lost. */
export function markInitialized(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, MARKER), MARKER_TEXT);
}
