/** The job that cancels games that have long been inactive (`ABANDONED_AFTER_DAYS`). */
import { at } from 'parlour-games/kit/checked';
import type { Engine } from '#src/engine/engine.js';
import { write } from '#src/engine/change.js';
import type { UnfinishedGame } from '#src/engine/store.js';
import { timeFor } from '#src/engine/time.js';
import { knowsRules, playAbandonment } from 'parlour-games/record/entries';
import { isOver, type GameRecord } from 'parlour-games/record/game-record';

/** Games that a run looks at: at this rate, a million games take half a day. */
const BATCH = 200;

/** Whether no entry has been written in the game since `time`, and no running clock would end it. */
const isAbandoned = (game: GameRecord, time: number): boolean =>
  !isOver(game) && game.updatedAt < time && (game.clock?.running ?? null) === null;

const abandon = async (engine: Engine, { id, type }: UnfinishedGame, time: number): Promise<void> => {
  const gameType = engine.gameTypes.get(type);
  if (gameType === undefined) return;
  await engine.games.withLock(id, async () => {
    const game = await engine.games.read(gameType, id, { fresh: true });
    if (!isAbandoned(game, time) || !knowsRules(gameType, game.rulesVersion)) return;
    const { game: cancelled, entry } = playAbandonment(gameType, game, timeFor(engine, game));
    await write(engine, game, { game: cancelled, entries: [entry] });
  });
};

/**
 * Returns the job. Each run looks at the next games, unless another instance is doing so; after the last game, it starts over.
 * A game is abandoned `afterMs` after its last entry.
 */
export function createAbandonment(engine: Engine, afterMs: number): () => Promise<boolean> {
  let after: string | null = null;
  return () =>
    engine.store.exclusively('abandonment', async () => {
      const time = engine.databaseClock.now() - afterMs;
      const games = await engine.store.unfinishedGames({ after, createdBefore: time, limit: BATCH });
      for (const game of games) if (game.updatedAt < time) await abandon(engine, game, time);
      after = games.length < BATCH ? null : at(games, -1).id;
    });
}
