/** Which players listen on this instance, by a stream or a poll: they stay in line. The database is told now and then. */
import type { Timers } from '#src/engine/timers.js';
import type { MatchStore } from './match-store.js';

/** Without anybody who listens for so long, a match leaves the line. */
export const LEAVES_AFTER_MS = 60_000;
/** How often those who go on listening are noted. */
const NOTED_EVERY_MS = 20_000;

export interface Listening {
  /** A stream or a poll of the player is open from now on; returns a function that says that it is closed. */
  readonly listen: (playerId: string) => () => void;
  /** Notes what is new since the last call. */
  readonly note: () => Promise<void>;
}

export const createListening = (
  store: Pick<MatchStore, 'keepInLine'>,
  { now }: Pick<Timers, 'now'>,
): Listening => {
  /** How many streams and polls of each player are open. */
  const open = new Map<string, number>();
  let changed = new Set<string>();
  let notedAt = now();
  const add = (playerId: string, count: number): void => {
    const sum = (open.get(playerId) ?? 0) + count;
    if (sum === 0) open.delete(playerId);
    else open.set(playerId, sum);
    if (sum === 0 || sum === count) changed.add(playerId);
  };
  return {
    listen: (playerId) => {
      add(playerId, 1);
      return () => {
        add(playerId, -1);
      };
    },
    note: async () => {
      const isTime = now() >= notedAt + NOTED_EVERY_MS;
      const noted = changed;
      changed = new Set();
      const present = isTime ? [...open.keys()] : [...noted].filter((id) => open.has(id));
      const gone = [...noted].filter((id) => !open.has(id));
      try {
        // If this instance ends, they have as long as anybody from then on.
        await store.keepInLine(present, LEAVES_AFTER_MS + NOTED_EVERY_MS);
        await store.keepInLine(gone, LEAVES_AFTER_MS);
        if (isTime) notedAt = now();
      } catch (error) {
        for (const id of noted) changed.add(id);
        throw error;
      }
    },
  };
};
