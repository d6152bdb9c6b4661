/** The instances of the service that share the database, as far as this one has to know the others. */
import type { GameType } from '#src/game-type.js';
import type { Instance, Store } from './store.js';

export interface Instances {
  /** Notes in the database that this instance is alive, and reads which others are. */
  readonly beat: () => Promise<void>;
  /** The newest version of a type's rules that every instance which was alive at the last heartbeat knows. */
  readonly newestRules: (gameType: GameType) => number;
}

export interface InstancesOptions {
  readonly store: Pick<Store, 'heartbeat'>;
  readonly gameTypes: ReadonlyMap<string, GameType>;
  /** A UUID of this process alone. */
  readonly id: string;
  /** The release that it runs. */
  readonly release: string;
}

export const createInstances = ({ store, gameTypes, id, release }: InstancesOptions): Instances => {
  const rules = Object.fromEntries([...gameTypes].map(([type, gameType]) => [type, gameType.rules.version]));
  let others: readonly Instance[] = [];
  return {
    beat: async () => {
      others = await store.heartbeat({ id, release, rules });
    },
    // An instance that does not list a type knows none of its games, whatever their version.
    newestRules: (gameType) =>
      Math.min(gameType.rules.version, ...others.map((each) => each.rules[gameType.id] ?? Infinity)),
  };
};
