/**
 * Locks a folder. The holder listens on a Unix socket, which the operating system closes when the process dies, however it
 * dies. A socket on which nobody listens was left behind by a killed process.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { renameSync, rmSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SOCKET_NAME = 'in-use.sock';
const UNIQUE_SUFFIX_BYTES = 4;
/** The lowest limit of common systems (macOS: 104 bytes with the terminating zero) minus the suffix of a unique name. */
const LONGEST_SOCKET_PATH = 103 - '.01234567'.length;
/** Enough time for everybody who found the same stale socket to have replaced it. */
const SETTLING_MS = 100;

export interface FolderLock {
  release(): Promise<void>;
}

/** In the folder, so that containers that share it see the lock; if that is impossible, in the temporary folder. */
const socketPaths = (folder: string): string[] => {
  const inside = join(folder, SOCKET_NAME);
  const relativePath = relative(process.cwd(), inside);
  const shortest = relativePath.length < inside.length ? relativePath : inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const elsewhere = join(tmpdir(), `parlour-${name}.sock`);
  return Buffer.byteLength(shortest) <= LONGEST_SOCKET_PATH ? [shortest, elsewhere] : [elsewhere];
};

const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

const close = async (server: Server): Promise<void> => {
  server.close();
  await once(server, 'close');
};

/** Listens under a unique name first: closing a server removes that name, which must not be the lock of another process. */
const hold = async (folder: string, path: string): Promise<FolderLock> => {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const ownName = `${path}.${randomBytes(UNIQUE_SUFFIX_BYTES).toString('hex')}`;
  server.listen(ownName);
  await once(server, 'listening');
  const inode = inodeOf(ownName);
  renameSync(ownName, path);
  await sleep(SETTLING_MS);
  if (inodeOf(path) !== inode) {
    await close(server);
    throw new Error(`${folder} is in use by another process`);
  }
  return {
    release: async () => {
      if (inodeOf(path) === inode) rmSync(path);
      await close(server);
    },
  };
};

/** Throws if another process, or this one, holds the lock. The folder must exist. */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const paths = socketPaths(await realpath(folder));
  for (const [index, path] of paths.entries()) {
    if (await isListening(path)) throw new Error(`${folder} is in use by another process`);
    try {
      return await hold(folder, path);
    } catch (error) {
      const socketsUnsupported = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
      if (!socketsUnsupported || index === paths.length - 1) throw error;
    }
  }
  throw new Error(`${folder} cannot be locked`);
};
