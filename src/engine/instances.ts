/** The instances of the service that share the database, as far as this one has to know about the others. */
import type { GameType } from 'parlour-games/game-type';
import type { DatabaseClock, GameStore, Instance, SystemStore } from './store.js';

export interface Instances {
  /** The id of this instance: a UUID unique to the process. */
  readonly id: string;
  /**
   * Records in the database that this instance is alive, and reads which others are alive and what time it is. After an
   * outage, games whose clocks have to be extended become due.
   */
  readonly beat: () => Promise<void>;
  /** The newest version of a type's rules known to every instance that was alive at the last heartbeat. */
  readonly newestRules: (gameType: GameType) => number;
  /** The ids of the other instances that were alive at the last heartbeat. A new array means that they may have changed. */
  readonly others: () => readonly string[];
  /** When the latest outage ended; `null` if there was none. */
  readonly latestOutageEnd: () => number | null;
}

export interface InstancesOptions {
  readonly store: GameStore & SystemStore;
  readonly databaseClock: Pick<DatabaseClock, 'set'>;
  readonly gameTypes: ReadonlyMap<string, GameType>;
  /** A UUID of this process alone. */
  readonly id: string;
  /** The release that it runs. */
  readonly release: string;
}

export function createInstances({
  store,
  databaseClock,
  gameTypes,
  id,
  release,
}: InstancesOptions): Instances {
  const rules = Object.fromEntries([...gameTypes].map(([type, gameType]) => [type, gameType.rules.version]));
  let others: readonly Instance[] = [];
  let ids: readonly string[] = [];
  let outageEndedAt: number | null = null;
  let recalled: number | null = null;
  return {
    id,
    beat: async () => {
      const heartbeat = await store.heartbeat({ id, release, rules });
      databaseClock.set(heartbeat.now);
      ({ others, outageEndedAt } = heartbeat);
      ids = others.map((each) => each.id);
      if (outageEndedAt === null || outageEndedAt === recalled) return;
      await store.recallDue(outageEndedAt);
      recalled = outageEndedAt;
    },
    // An instance that does not list a type knows no games of that type, whatever their version.
    newestRules: (gameType) =>
      Math.min(gameType.rules.version, ...others.map((each) => each.rules[gameType.id] ?? Infinity)),
    others: () => ids,
    latestOutageEnd: () => outageEndedAt,
  };
}
