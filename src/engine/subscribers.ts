import type { Store } from './store.js';

/** Wakes those who follow a game when something may have happened to it. */
export interface Subscribers {
  /** Calls `wake` whenever the game is announced; returns how to stop. */
  readonly subscribe: (gameId: string, wake: () => void) => () => void;
}

export const createSubscribers = (store: Pick<Store, 'onNotification'>): Subscribers => {
  const waiting = new Map<string, Set<() => void>>();
  store.onNotification((gameId) => {
    for (const wake of waiting.get(gameId) ?? []) wake();
  });
  const subscribe = (gameId: string, wake: () => void) => {
    const wakes = waiting.get(gameId) ?? new Set();
    waiting.set(gameId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) waiting.delete(gameId);
    };
  };
  return { subscribe };
};
