/**
 * Which players have a stream over all of their games open, on this instance and on others. Each instance tells the others only
 * of the players whose streams it has; no table is written, and nothing is kept for each game.
 */
import { createCounts } from '#src/engine/fair-queue.js';
import type { Instances } from '#src/engine/instances.js';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';

/** A player counts as present for so long after its last stream has ended: streams that break are opened again. */
export const GONE_AFTER_MS = 10_000;
const KIND = 'presence-player';
const SEPARATOR = '/';
const PRESENT = '1';

/** The stream of a player; `tell` returns `false` if it cannot tell that now. */
export interface PlayerListener {
  readonly tell: (present: string) => boolean;
}

export interface PlayerPresence {
  /** Counts a stream; returns what is to be called at its end. */
  readonly attend: (playerId: string, listener: PlayerListener) => () => void;
  readonly isPresent: (playerId: string) => boolean;
  /** The players with streams on this instance, and these streams. */
  readonly listeners: ReadonlyMap<string, ReadonlySet<PlayerListener>>;
  /** Those who have come or gone since the last call. */
  readonly takeChanged: () => readonly string[];
  /** Tells other instances that have just started of the players here. */
  readonly sendAll: () => void;
  /** Forgets instances that have ended. */
  readonly keepOnly: (instances: readonly string[]) => void;
}

export interface PlayerPresenceOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly instances: Pick<Instances, 'others'>;
  /** The id of this instance. */
  readonly id: string;
}

/** The players with streams on other instances; those who come or go are added to `changed`. */
const playersElsewhere = (changed: Set<string>) => {
  const byInstance = new Map<string, Set<string>>();
  return {
    note: (from: string, playerId: string, isPresent: boolean): void => {
      const there = byInstance.get(from) ?? new Set();
      byInstance.set(from, there);
      if (isPresent) there.add(playerId);
      else there.delete(playerId);
      changed.add(playerId);
    },
    has: (playerId: string): boolean => [...byInstance.values()].some((there) => there.has(playerId)),
    keepOnly: (instances: readonly string[]): void => {
      for (const [from, there] of byInstance) {
        if (instances.includes(from)) continue;
        for (const playerId of there) changed.add(playerId);
        byInstance.delete(from);
      }
    },
  };
};

export function createPlayerPresence(options: PlayerPresenceOptions): PlayerPresence {
  const { store, timers, instances, id } = options;
  const listeners = new Map<string, Set<PlayerListener>>();
  /** How many streams each player has here, those included that have just ended. */
  const counts = createCounts();
  const changed = new Set<string>();
  const elsewhere = playersElsewhere(changed);

  const send = (playerId: string): void => {
    if (instances.others().length === 0) return;
    store.notify([KIND, playerId, id, counts.of(playerId) > 0 ? PRESENT : ''].join(SEPARATOR));
  };
  const sendAll = (): void => {
    for (const playerId of counts.all.keys()) send(playerId);
  };
  const count = (playerId: string, change: 1 | -1): void => {
    if (counts.add(playerId, change) !== (change === 1 ? 1 : 0)) return;
    changed.add(playerId);
    send(playerId);
  };
  store.onNotification((message) => {
    if (message === null) {
      elsewhere.keepOnly([]);
      send('');
      sendAll();
      return;
    }
    const [kind, playerId = '', from = '', presence] = message.split(SEPARATOR);
    if (kind !== KIND) return;
    // The other instance may have missed something.
    if (playerId === '') sendAll();
    else elsewhere.note(from, playerId, presence === PRESENT);
  });

  return {
    listeners,
    attend: (playerId, listener) => {
      const all = listeners.get(playerId) ?? new Set();
      listeners.set(playerId, all.add(listener));
      count(playerId, 1);
      return () => {
        if (!all.delete(listener)) return;
        if (all.size === 0 && listeners.get(playerId) === all) listeners.delete(playerId);
        timers.after(GONE_AFTER_MS, () => {
          count(playerId, -1);
        });
      };
    },
    isPresent: (playerId) => counts.of(playerId) > 0 || elsewhere.has(playerId),
    takeChanged: () => {
      const players = [...changed];
      changed.clear();
      return players;
    },
    sendAll,
    keepOnly: elsewhere.keepOnly,
  };
}
