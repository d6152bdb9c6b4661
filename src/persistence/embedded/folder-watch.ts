/** Notices when a folder that this process works on has been removed or replaced by another one. */
import { stat } from 'node:fs/promises';
import { repeat } from '#src/persistence/repeat.js';

const CHECK_INTERVAL_MS = 1_000;
const GONE = new Set(['ENOENT', 'ENOTDIR']);

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && GONE.has(error.code);

/** Device and inode: two paths lead to the same folder if these are equal. */
const identityOf = async (path: string): Promise<string> => {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
};

/**
 * Calls `onDisplaced` once if `path` no longer leads to the folder that is there now. Returns how to stop. A folder that
 * cannot be examined for another reason counts as unchanged.
 */
export const watchFolder = async (path: string, onDisplaced: (error: Error) => void): Promise<() => void> => {
  const known = await identityOf(path);
  const check = async (): Promise<void> => {
    const current = await identityOf(path).catch((error: unknown) => (isGone(error) ? null : known));
    if (current === known) return;
    stop();
    onDisplaced(new Error(`${path} was ${current === null ? 'removed' : 'replaced'} while it was in use`));
  };
  const stop = repeat(check, CHECK_INTERVAL_MS);
  return stop;
};
