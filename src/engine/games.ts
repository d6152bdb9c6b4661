import type { GameType } from '#src/game-type.js';
import { gameNotFound } from './access.js';
import type { Engine } from './engine.js';
import type { GameRecord } from './records.js';

export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The game as it is stored now. Refuses malformed ids and games of another type like unknown ids (`not-found`). */
export const loadGame = async (engine: Engine, gameType: GameType, id: string): Promise<GameRecord> => {
  const game = isUuid(id) ? await engine.store.load(id) : null;
  if (game?.type !== gameType.id) {
    engine.cache.delete(id);
    throw gameNotFound();
  }
  engine.cache.set(id, game);
  return game;
};

/** Like `loadGame`, but reads only the last entry's hash if the cached game is up to date. */
export const currentGame = async (engine: Engine, gameType: GameType, id: string): Promise<GameRecord> => {
  const cached = engine.cache.get(id);
  if (cached?.type !== gameType.id) return loadGame(engine, gameType, id);
  const head = await engine.store.head(id);
  return head === cached.head ? cached : loadGame(engine, gameType, id);
};
