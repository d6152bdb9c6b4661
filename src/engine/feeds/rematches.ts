/** Streams that stay open after the end of their game, in case there is a rematch. */
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';

export interface RematchWatch {
  /** The id of the game's rematch; `null` if there is none after `ms`, or when `signal` aborts. */
  readonly wait: (gameId: string, ms: number, signal: AbortSignal) => Promise<string | null>;
  /** Looks for rematches of all games that are waited for, in one query; to be called every second. */
  readonly look: () => Promise<void>;
}

type Waiting = (rematch: string | null) => void;

export function createRematchWatch({
  store,
  timers,
}: {
  readonly store: Pick<Store, 'rematchesOf'>;
  readonly timers: Pick<Timers, 'after'>;
}): RematchWatch {
  const waiting = new Map<string, Set<Waiting>>();
  const untilFound = (gameId: string, ms: number, signal: AbortSignal): Promise<string | null> =>
    new Promise((resolve) => {
      const those = waiting.get(gameId) ?? new Set();
      waiting.set(gameId, those);
      const end: Waiting = (rematch) => {
        cancel();
        signal.removeEventListener('abort', giveUp);
        those.delete(end);
        if (those.size === 0) waiting.delete(gameId);
        resolve(rematch);
      };
      const giveUp = (): void => {
        end(null);
      };
      const cancel = timers.after(ms, giveUp);
      signal.addEventListener('abort', giveUp);
      those.add(end);
    });
  return {
    wait: async (gameId, ms, signal) => {
      const rematch = (await store.rematchesOf([gameId])).get(gameId) ?? null;
      return rematch !== null || ms <= 0 || signal.aborted ? rematch : untilFound(gameId, ms, signal);
    },
    look: async () => {
      if (waiting.size === 0) return;
      for (const [gameId, rematch] of await store.rematchesOf([...waiting.keys()]))
        for (const end of [...(waiting.get(gameId) ?? [])]) end(rematch);
    },
  };
}
