/** Players who are deleted: their streams end, and their games are read again, on every instance. */
import type { LRUCache } from 'lru-cache';
import type { Store } from '#src/engine/store.js';
import type { GameRecord } from '#src/record/game-record.js';

export interface Departures {
  /** Calls `leave` when the player is deleted. Returns a function that removes it. */
  readonly watch: (playerId: string, leave: () => void) => () => void;
  /** Tells every instance that the player has been deleted. */
  readonly announce: (playerId: string) => void;
}

export interface DeparturesOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  readonly cache: LRUCache<string, GameRecord>;
}

/** Messages of this kind are about players, not games. */
const PREFIX = 'departed:';

export const createDepartures = ({ store, cache }: DeparturesOptions): Departures => {
  const leaving = new Map<string, Set<() => void>>();
  const depart = (playerId: string): void => {
    for (const [id, { seats }] of cache.entries())
      if (seats.some(({ player }) => player?.id === playerId)) cache.delete(id);
    for (const leave of leaving.get(playerId) ?? []) leave();
  };
  store.onNotification((message) => {
    if (message?.startsWith(PREFIX)) depart(message.slice(PREFIX.length));
  });
  return {
    watch: (playerId, leave) => {
      const all = leaving.get(playerId) ?? new Set();
      leaving.set(playerId, all.add(leave));
      return () => {
        all.delete(leave);
        if (all.size === 0) leaving.delete(playerId);
      };
    },
    announce: (playerId) => {
      depart(playerId);
      store.notify(`${PREFIX}${playerId}`);
    },
  };
};
