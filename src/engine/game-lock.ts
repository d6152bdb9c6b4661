import type { Engine } from './engine.js';

/**
 * Runs the changes of one game one after another, so that they do not race each other within this process. The map holds no
 * results: what a map held when it grew stays in memory for a while, even after it has been deleted.
 */
export const withGameLock = async <T>(
  { gameLocks }: Pick<Engine, 'gameLocks'>,
  gameId: string,
  work: () => Promise<T>,
): Promise<T> => {
  const held = gameLocks.get(gameId);
  const waiting = held ?? [];
  if (held === undefined) gameLocks.set(gameId, waiting);
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) gameLocks.delete(gameId);
    else next();
  }
};
