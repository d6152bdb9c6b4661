/**
 * Locks a folder in a way that the operating system undoes when the process dies, however it dies: flock(2) on the
 * folder itself. The lock belongs to the folder and not to a name, so that it does not matter by which path a process
 * finds it, and there is no lock file that somebody could remove.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const { O_RDONLY, O_NONBLOCK, O_DIRECTORY } = constants;
/** open(2) of macOS: locks like flock(2) or fails with EAGAIN. Node.js does not name the flag. */
const O_EXLOCK = 0x20;

const inUse = (folder: string): Error => new Error(`${folder} is in use by another process`);

const LOCKED = 0;
const HELD_BY_ANOTHER = 1;
/** The number under which the program `flock` gets the descriptor, after its three standard streams. */
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
      throw new Error(
        `${folder} cannot be locked: the program flock is missing. It is part of util-linux and of BusyBox.`,
        { cause: error },
      );
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
    `The embedded database runs on Linux and macOS only. Set DATABASE_URL on ${process.platform}.`,
  );
};

/** Returns a function that releases the lock. Throws if another process, or this one, holds it. The folder must exist. */
export async function lockFolder(folder: string): Promise<() => void> {
  const descriptor = await lock(folder);
  return () => {
    closeSync(descriptor);
  };
}
