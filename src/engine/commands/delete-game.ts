import type { GameType } from '#src/game-type.js';
import { gameNotFound } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { withGameLock } from '#src/engine/game-lock.js';
import { loadGame } from '#src/engine/games.js';

/** Deletes the game, its log and the responses stored for it. The stored response to its creation expires later. */
export const deleteGame = async (engine: Engine, gameType: GameType, id: string): Promise<void> => {
  const game = await loadGame(engine, gameType, id);
  await withGameLock(engine, id, async () => {
    if (!(await engine.store.delete(game.id))) throw gameNotFound();
    engine.cache.delete(id);
    engine.store.notify(id);
  });
};
