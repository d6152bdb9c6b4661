/** A bus on its own: what it sends, what it receives of other instances, and what it reads of logs. */
import { LRUCache } from 'lru-cache';
import { createBus, type BusOptions } from '#src/engine/live/bus.js';
import type { Store } from '#src/engine/store.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import { createTimers } from '#src/timers.js';

type Receive = (message: string | null) => void;

export const LONG_MS = 600_000;

export interface BusParts extends Partial<Omit<BusOptions, 'store' | 'instances'>> {
  readonly store?: Partial<Store>;
  readonly others?: () => readonly string[];
  readonly id?: string;
}

export function startBus({ store, others = () => [], id = '', ...parts }: BusParts = {}) {
  const sent: string[] = [];
  let receive: Receive = () => undefined;
  const notifications: Partial<Store> = {
    notify: (message) => void sent.push(message),
    onNotification: (listener) => {
      receive = listener;
      return () => undefined;
    },
  };
  const bus = createBus({
    cache: new LRUCache<string, GameRecord>({ max: 10 }),
    timers: createTimers(),
    pollMs: LONG_MS,
    log: {
      load: (game) => Promise.resolve(game),
      // eslint-disable-next-line @typescript-eslint/no-empty-function
      async *read() {},
    },
    ...parts,
    store: { ...notifications, ...store } as Store,
    instances: {
      id,
      others,
      beat: async () => undefined,
      newestRules: () => 1,
      latestOutageEnd: () => null,
    },
  });
  return {
    bus,
    sent,
    receive: (message: string | null) => {
      receive(message);
    },
  };
}
