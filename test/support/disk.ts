/** A small disk of its own, in memory, that can be filled. */
import { execFile, execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MEGABYTE = 1_000_000;
const CHUNK_BYTES = 1_048_576;

/** Somebody else may have taken the room meanwhile. */
const unlessFull = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
};

export interface SmallDisk {
  /** A folder on the disk; the service gets it as its DATA_DIR. */
  readonly dataDir: string;
  readonly freeMb: () => Promise<number>;
  /** Takes room until `leftMb` are free. */
  readonly fill: (leftMb: number) => Promise<void>;
  /** Gives the room back that `fill` has taken. */
  readonly makeRoom: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Mounts a tmpfs of `sizeMb`. Resolves with `null` where this process may not mount anything. */
export async function mountSmallDisk(sizeMb: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-disk-'));
  const mounting = run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb * MEGABYTE}`, 'tmpfs', folder]);
  const mounted = await mounting.then(
    () => true,
    () => false,
  );
  if (!mounted) {
    await rm(folder, { recursive: true });
    return null;
  }
  const unmount = ['--lazy', folder];
  const unmountAtExit = (): void => void execFileSync('umount', unmount);
  process.once('exit', unmountAtExit);
  const filler = join(folder, 'filler');
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    dataDir: join(folder, 'data'),
    freeMb: async () => (await freeBytes()) / MEGABYTE,
    fill: async (leftMb) => {
      for (;;) {
        const bytes = Math.min((await freeBytes()) - leftMb * MEGABYTE, CHUNK_BYTES);
        if (bytes <= 0) return;
        await appendFile(filler, Buffer.alloc(bytes)).catch(unlessFull);
      }
    },
    makeRoom: () => rm(filler, { force: true }),
    remove: async () => {
      process.removeListener('exit', unmountAtExit);
      await run('umount', unmount);
      await rm(folder, { recursive: true });
    },
  };
}
