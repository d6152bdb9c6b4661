/** A registry with queries that search without end, until the worker pool stops them. */
import type { GameType, Query, Resource, Spend } from '#src/game-type.js';
import { connectFour } from '#src/games/connect-four/index.js';
import { bookResource } from '#src/games/connect-four/cpu/oracle.js';
import type { Registry } from '#src/games/index.js';

const search: Resource<Spend> = { file: bookResource.file, parse: (_bytes, spend) => spend };

/** `step`: how many positions are counted at once. */
export interface EndlessRequest {
  readonly step: number;
}

const endless: Query<EndlessRequest> = {
  ...(connectFour.queries?.[0] as Query),
  path: 'endless',
  run: ({ step }, load) => {
    for (;;) load(search)(step);
  },
};

const gameType = { ...connectFour, queries: [...(connectFour.queries ?? []), endless] };

export const registry: Registry = {
  gameTypes: new Map([[gameType.id, gameType as unknown as GameType]]),
  module: import.meta.url,
};
