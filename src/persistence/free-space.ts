/** Watches the disk of the embedded database, which must never run full: PostgreSQL crashes when it cannot log a change. */
import { statfs } from 'node:fs/promises';
import type { Room } from './database.js';

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
} as const satisfies Record<Exclude<Room, 'ample'>, string>;

const roomOf = (freeMb: number, reserveMb: number): Room => {
  if (freeMb >= reserveMb) return 'ample';
  return freeMb >= Math.min(LAST_RESERVE_MB, reserveMb) ? 'scarce' : 'exhausted';
};

/**
 * Checks every second whether `reserveMb` are free on the disk of `folder`; 0: there is always enough. Calls `onShortage`
 * after each check that finds less, and tells `onError` once.
 */
export const watchFreeSpace = async (
  folder: string,
  reserveMb: number,
  onShortage: () => void,
  onError: (error: unknown) => void,
): Promise<FreeSpace> => {
  let room: Room = 'ample';
  const check = async (): Promise<void> => {
    const freeMb = await freeMegabytes(folder);
    const previous = room;
    room = roomOf(freeMb, reserveMb);
    if (room === 'ample') return;
    if (room !== previous)
      onError(new Error(`the disk of ${folder} has only ${freeMb.toFixed(0)} MB left: ${SHORTAGES[room]}`));
    onShortage();
  };
  if (reserveMb === 0) return { room: () => room, stop: () => undefined };
  await check();
  const timer = setInterval(() => void check().catch(onError), CHECK_INTERVAL_MS).unref();
  return {
    room: () => room,
    stop: () => {
      clearInterval(timer);
    },
  };
};
