import type { Engine } from '#src/engine/engine.js';
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';

/** Publishes a commit: to the cache, to subscribers on every instance, and to the metrics. */
export const publish = (engine: Engine, game: GameRecord, entries: readonly EntryRecord[]): void => {
  engine.cache.set(game.id, game);
  engine.feeds.publish({ game, entries });
  for (const { by } of entries) engine.onEntry(game.type, by ?? 'deal');
};
