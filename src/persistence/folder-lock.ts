/**
 * A lock on a folder that the operating system releases when its holder dies, however it dies: the holder listens on
 * a socket. A socket that is there while nobody listens is what a killed process left behind.
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
/** The shortest limit of the usual systems (macOS: 104 bytes with the end mark), less what makes a name one's own. */
const LONGEST_SOCKET_PATH = 103 - '.01234567'.length;
/** By then whoever found the same stale socket at the same moment has put its own in place. */
const SETTLING_MS = 100;

export interface FolderLock {
  release(): Promise<void>;
}

/** Throws where another process, or this one, holds the folder. The folder must exist. */
export async function lockFolder(folder: string): Promise<FolderLock> {
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
}

/** In the folder itself, so that containers that share it see it; else, where that cannot be, among temporary files. */
function socketPaths(folder: string): string[] {
  const inside = join(folder, SOCKET_NAME);
  const shortest = [inside, relative(process.cwd(), inside)].sort((a, b) => a.length - b.length)[0] ?? inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const elsewhere = join(tmpdir(), `parlour-${name}.sock`);
  return Buffer.byteLength(shortest) <= LONGEST_SOCKET_PATH ? [shortest, elsewhere] : [elsewhere];
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/** Listens under a name of its own first: closing a server removes that name, and must not remove another's lock. */
async function hold(folder: string, path: string): Promise<FolderLock> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  const ownName = `${path}.${randomBytes(4).toString('hex')}`;
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
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
