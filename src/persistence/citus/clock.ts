/** With several servers, each game goes by the clock of the server that holds it. */
import { LRUCache } from 'lru-cache';
import type { Store } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { clockOf } from '#src/persistence/clocks.js';
import type { Sql } from '#src/persistence/sql.js';

const TIME_CALL = 'SELECT time_at($1::uuid) AS time';
/**
 * The number of games for which the clock of their server is remembered. For others, this instance uses the clock of the server
 * to which it is connected.
 */
const GAMES = 10_000;

/** The time by the clock of the server that holds a game, or will hold it. */
export async function timeOfServer({ query }: Sql, gameId: string): Promise<number> {
  return at(await query<{ time: number }>(TIME_CALL, gameId), 0).time;
}

export function distributedClock(sql: Sql): Store['databaseClock'] {
  return (ownTime) => {
    const ofGames = new LRUCache<string, number>({ max: GAMES });
    const ofConnection = clockOf(ownTime);
    const correct = async (gameId: string): Promise<void> => {
      const time = await timeOfServer(sql, gameId);
      ofGames.set(gameId, time - ownTime());
    };
    return {
      now: (gameId = '') => {
        const offset = ofGames.get(gameId);
        return offset === undefined ? ofConnection.now() : Math.floor(ownTime() + offset);
      },
      set: ofConnection.set,
      correct,
      prepare: correct,
    };
  };
}
