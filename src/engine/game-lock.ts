import { get } from '#src/kit/checked.js';
import type { Engine } from './engine.js';

/**
 * Runs the changes of one game one after another, so that they do not race each other within this process. Locks hold no
 * results: what a map held when it grew stays in memory for a while, even if it was deleted since.
 */
export const withGameLock = async <T>(
  { gameLocks }: Engine,
  gameId: string,
  work: () => Promise<T>,
): Promise<T> => {
  const waiting = gameLocks.get(gameId);
  if (waiting === undefined) gameLocks.set(gameId, []);
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  try {
    return await work();
  } finally {
    const next = get(gameLocks, gameId).shift();
    if (next === undefined) gameLocks.delete(gameId);
    else next();
  }
};
