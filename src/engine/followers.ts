import type { Store } from './store.js';

/** Wakes those who follow a game when something may have happened to it. */
export interface Followers {
  /** Calls `wake` whenever the game is announced; returns how to stop. */
  readonly follow: (gameId: string, wake: () => void) => () => void;
}

export const createFollowers = (store: Pick<Store, 'onAnnounced'>): Followers => {
  const waiting = new Map<string, Set<() => void>>();
  store.onAnnounced((gameId) => {
    for (const wake of waiting.get(gameId) ?? []) wake();
  });
  const follow = (gameId: string, wake: () => void) => {
    const wakes = waiting.get(gameId) ?? new Set();
    waiting.set(gameId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) waiting.delete(gameId);
    };
  };
  return { follow };
};
