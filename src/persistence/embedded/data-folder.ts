/**
 * The folder of the embedded database. It is initialized once: a folder that has lost its database is refused, because a
 * service that starts with an empty database looks healthy and has lost every game. Other files in it do not matter.
 *
 * One process has it open at a time. The lock is one that the operating system releases when the process dies, however it dies:
 * flock(2) on the folder itself. It belongs to the folder and not to a name, so that it does not matter by which path a process
 * finds it, and there is no lock file that somebody could remove.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

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

/** By what mkdir(2) reports if there is a file at the path or on the way to it: how the message begins. */
const FILES: Readonly<Record<string, string>> = { EEXIST: '', ENOTDIR: 'a part of its path ' };

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Creates `dataDir` unless it exists. Throws if it, or a part of its path, is not a folder that this user may write to. */
export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NOT_WRITABLE.has(code)) {
      const remedy = 'change its owner, or choose another DATA_DIR';
      throw new Error(`this user may not write to DATA_DIR ${dataDir}; ${remedy}`, { cause: error });
    }
    const part = FILES[code];
    if (part === undefined) throw error;
    throw new Error(`DATA_DIR must be a folder, and ${part}${dataDir} is a file`, { cause: error });
  }
}

/** Looks for a database in `dataDir`. Throws if it has been lost, or if the folder is PostgreSQL's own. */
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

/** Has `create` make a cluster under a temporary name, so that an unfinished one is never opened. */
export async function createCluster(dataDir: string, create: (folder: string) => void): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED_CLUSTER);
  await rm(unfinished, { recursive: true, force: true });
  create(unfinished);
  await rename(unfinished, join(dataDir, CLUSTER));
}

/** Records that `dataDir` has a database: if it is missing later, it has been lost. */
export function markInitialized(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, MARKER), MARKER_TEXT);
}

const { O_RDONLY, O_NONBLOCK, O_DIRECTORY } = constants;
/** open(2) of macOS: locks like flock(2) or fails with EAGAIN. Node.js does not name the flag. */
const O_EXLOCK = 0x20;

const inUse = (folder: string): Error =>
  new Error(`${folder} is in use by another process; stop it, or choose another DATA_DIR`);

const LOCKED = 0;
const HELD_BY_ANOTHER = 1;
/** The number of the descriptor that the program `flock` is passed, after its three standard streams. */
const PASSED_DESCRIPTOR = '3';

/**
 * Node.js has no flock(2). The program of that name locks the open file that it shares with this process; the lock stays
 * until this process has closed it as well.
 */
const flock = async (descriptor: number): Promise<{ code: number | null; message: string }> => {
  const program = spawn('flock', ['-n', PASSED_DESCRIPTOR], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  });
  if (program.stderr === null) throw new Error('flock has no error stream');
  const [[code], message] = await Promise.all([
    once(program, 'close') as Promise<[number | null]>,
    text(program.stderr),
  ]);
  return { code, message: message.trim() };
};

const lockOnLinux = async (folder: string): Promise<number> => {
  const descriptor = openSync(folder, O_RDONLY | O_DIRECTORY);
  try {
    const { code, message } = await flock(descriptor);
    if (code === HELD_BY_ANOTHER) throw inUse(folder);
    if (code !== LOCKED) throw new Error(`${folder} cannot be locked: ${message}`);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(`${folder} cannot be locked without the program flock; install util-linux or BusyBox`, {
        cause: error,
      });
    }
    throw error;
  }
};

const lockOnMacOs = (folder: string): number => {
  try {
    return openSync(folder, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_EXLOCK);
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? inUse(folder) : error;
  }
};

const lock = async (folder: string): Promise<number> => {
  if (process.platform === 'linux') return lockOnLinux(folder);
  if (process.platform === 'darwin') return lockOnMacOs(folder);
  throw new Error(
    `the embedded database needs Linux or macOS; on ${process.platform}, set DATABASE_URL to a PostgreSQL server`,
  );
};

/** Returns a function that releases the lock. Throws if another process, or this one, holds it. The folder must exist. */
export async function lockFolder(folder: string): Promise<() => void> {
  const descriptor = await lock(folder);
  return () => {
    closeSync(descriptor);
  };
}
