import type { Engine } from './engine.js';

/** Runs the changes of one game one after another, so that they do not race each other within this process. */
export const withGameLock = async <T>(
  { gameLocks }: Engine,
  gameId: string,
  work: () => Promise<T>,
): Promise<T> => {
  const previous = gameLocks.get(gameId);
  const done = previous === undefined ? work() : previous.then(work, work);
  gameLocks.set(gameId, done);
  try {
    return await done;
  } finally {
    if (gameLocks.get(gameId) === done) gameLocks.delete(gameId);
  }
};
