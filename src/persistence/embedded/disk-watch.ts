/** Watches the folder of the embedded database, which must not be replaced, and the disk, which must never become full. */
import { stat, statfs } from 'node:fs/promises';
import type { Jobs } from '#src/engine/jobs/jobs.js';
import type { DiskSpace } from '#src/persistence/database.js';

const MEGABYTE = 1_000_000;
/** Two segments of the write-ahead log, each of which PostgreSQL creates in one piece. */
const LAST_RESERVE_MB = 34;

export interface DiskWatch {
  /** The free space as last measured. */
  readonly diskSpace: () => DiskSpace;
  readonly stop: () => void;
}

const freeMegabytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MEGABYTE;
};

const SHORTAGES = {
  scarce: 'no new games are created',
  exhausted: 'nothing is changed any more',
} as const satisfies Partial<Record<DiskSpace, string>>;

const diskSpaceOf = (freeMb: number, reserveMb: number): Exclude<DiskSpace, 'unknown'> => {
  if (freeMb >= reserveMb) return 'ample';
  return freeMb >= Math.min(LAST_RESERVE_MB, reserveMb) ? 'scarce' : 'exhausted';
};

interface Measurement {
  readonly found: DiskSpace;
  /** What the log tells the operator; `null` if there is ample space. */
  readonly warning: Error | null;
}

const measure = async (folder: string, reserveMb: number): Promise<Measurement> => {
  try {
    const freeMb = await freeMegabytes(folder);
    const found = diskSpaceOf(freeMb, reserveMb);
    if (found === 'ample') return { found, warning: null };
    const shortage = `the disk of ${folder} has only ${freeMb.toFixed(0)} MB left: ${SHORTAGES[found]}`;
    return { found, warning: new Error(shortage) };
  } catch (error) {
    const failure = `the free space on the disk of ${folder} cannot be measured, so nothing is refused for want of it`;
    return { found: 'unknown', warning: new Error(failure, { cause: error }) };
  }
};

export interface DiskSpaceOptions {
  readonly folder: string;
  /** Megabytes that should be free on the disk of `folder`; 0: there is always enough. */
  readonly reserveMb: number;
  readonly jobs: Pick<Jobs, 'start'>;
  /** Called after each measurement that finds less than the reserve. */
  readonly onShortage: () => void;
  /** Called when space becomes scarce or cannot be measured, but not at each measurement. */
  readonly onWarning: (warning: Error) => void;
}

/** Measures the free disk space now, and every second. */
export async function watchDiskSpace(options: DiskSpaceOptions): Promise<DiskWatch> {
  const { folder, reserveMb, jobs, onShortage, onWarning } = options;
  let space: DiskSpace = 'ample';
  if (reserveMb === 0) return { diskSpace: () => space, stop: () => undefined };
  const check = async (): Promise<void> => {
    const { found, warning } = await measure(folder, reserveMb);
    if (found !== space && warning !== null) onWarning(warning);
    space = found;
    if (space === 'scarce' || space === 'exhausted') onShortage();
  };
  await check();
  return { diskSpace: () => space, stop: jobs.start('disk-space', check) };
}

const GONE = new Set(['ENOENT', 'ENOTDIR']);

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && GONE.has(error.code);

/** Device and inode: two paths lead to the same folder if these are equal. */
const identityOf = async (path: string): Promise<string> => {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
};

/**
 * Calls `onReplaced` once if `path` no longer leads to the same folder as now; a folder that exists but cannot be examined
 * counts as unchanged. Returns a function that stops watching.
 */
export async function watchFolder(
  path: string,
  jobs: Pick<Jobs, 'start'>,
  onReplaced: (error: Error) => void,
): Promise<() => void> {
  const known = await identityOf(path);
  const check = async (): Promise<void> => {
    const current = await identityOf(path).catch((error: unknown) => (isGone(error) ? null : known));
    if (current === known) return;
    stop();
    onReplaced(new Error(`${path} was ${current === null ? 'removed' : 'replaced'} while it was in use`));
  };
  const stop = jobs.start('data-folder', check);
  return stop;
}
