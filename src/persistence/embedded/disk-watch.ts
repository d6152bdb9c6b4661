/** Watches the disk of the embedded database, which must never run full: PostgreSQL crashes when it cannot log a change. */
import { statfs } from 'node:fs/promises';
import type { Room } from '#src/persistence/database.js';
import { repeat } from '#src/persistence/repeat.js';

const MEGABYTE = 1_000_000;
const CHECK_INTERVAL_MS = 1_000;
/** Two segments of the write-ahead log, each of which PostgreSQL creates in one piece. */
const LAST_RESERVE_MB = 34;

export interface FreeSpace {
  /** As of a second ago. */
  readonly room: () => Room;
  readonly stop: () => void;
}

const freeMegabytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MEGABYTE;
};

const SHORTAGES = {
  scarce: 'no new games are created',
  exhausted: 'nothing is changed any more',
} as const satisfies Partial<Record<Room, string>>;

const roomOf = (freeMb: number, reserveMb: number): Exclude<Room, 'unknown'> => {
  if (freeMb >= reserveMb) return 'ample';
  return freeMb >= Math.min(LAST_RESERVE_MB, reserveMb) ? 'scarce' : 'exhausted';
};

interface Measurement {
  readonly room: Room;
  /** What the operator should know; `null` if there is ample room. */
  readonly warning: Error | null;
}

const measure = async (folder: string, reserveMb: number): Promise<Measurement> => {
  try {
    const freeMb = await freeMegabytes(folder);
    const room = roomOf(freeMb, reserveMb);
    if (room === 'ample') return { room, warning: null };
    const shortage = `the disk of ${folder} has only ${freeMb.toFixed(0)} MB left: ${SHORTAGES[room]}`;
    return { room, warning: new Error(shortage) };
  } catch (error) {
    const failure = `the free space on the disk of ${folder} cannot be measured, so nothing is refused for want of it`;
    return { room: 'unknown', warning: new Error(failure, { cause: error }) };
  }
};

/**
 * Measures every second whether `reserveMb` are free on the disk of `folder`; 0: there is always enough. Calls `onShortage`
 * after each measurement that finds less. Tells `onWarning` when room has become scarce or cannot be measured, not each time.
 */
export const watchFreeSpace = async (
  folder: string,
  reserveMb: number,
  onShortage: () => void,
  onWarning: (warning: Error) => void,
): Promise<FreeSpace> => {
  let room: Room = 'ample';
  if (reserveMb === 0) return { room: () => room, stop: () => undefined };
  const check = async (): Promise<void> => {
    const found = await measure(folder, reserveMb);
    if (found.room !== room && found.warning !== null) onWarning(found.warning);
    room = found.room;
    if (room === 'scarce' || room === 'exhausted') onShortage();
  };
  await check();
  return { room: () => room, stop: repeat(check, CHECK_INTERVAL_MS) };
};
