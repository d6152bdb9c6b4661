import type { Store } from './store.js';

/** Wakes the subscribers of a game when something may have happened to it. */
export interface Subscribers {
  /** Calls `wake` on every notification of the game; returns the function that unsubscribes. */
  readonly subscribe: (gameId: string, wake: () => void) => () => void;
}

export const createSubscribers = (store: Pick<Store, 'onNotification'>): Subscribers => {
  const wakesByGame = new Map<string, Set<() => void>>();
  store.onNotification((gameId) => {
    for (const wake of wakesByGame.get(gameId) ?? []) wake();
  });
  const subscribe = (gameId: string, wake: () => void) => {
    const wakes = wakesByGame.get(gameId) ?? new Set();
    wakesByGame.set(gameId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) wakesByGame.delete(gameId);
    };
  };
  return { subscribe };
};
