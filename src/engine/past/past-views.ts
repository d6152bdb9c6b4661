/** Games as they stood at earlier versions, replayed from their logs. */
import { LRUCache } from 'lru-cache';
import type { GameType } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { LogReplaced } from '#src/engine/log-continuity.js';
import type { GameRecord } from '#src/record/game-record.js';
import type { Timers } from '#src/engine/timers.js';
import { gameAtMoment, type Moment } from './moments.js';
import { createSharedWork } from '#src/engine/coalesce.js';
import { travel, type Journey, type ReadEntries } from './replay-to-version.js';
import { createWaypoints, type Waypoints } from './snapshots.js';

export interface Replays {
  /** How many entries have to be replayed for the version of the game. */
  readonly distanceTo: (game: GameRecord, version: number) => number;
  /**
   * The game as it stood at `version`, 1 to the present one. Identical replays share their work. Refuses (`overloaded`)
   * when the client of `signal` leaves, and (`not-found`) when the log is no longer there. Throws if it is damaged.
   */
  readonly gameAt: (
    gameType: GameType,
    game: GameRecord,
    version: number,
    signal: AbortSignal,
  ) => Promise<GameRecord>;
}

export interface ReplaysOptions {
  readonly read: ReadEntries;
  readonly timers: Timers;
  /** How many games have waypoints. */
  readonly games: number;
}

export const createReplays = ({ read, timers, games }: ReplaysOptions): Replays => {
  const known = new LRUCache<string, Waypoints>({ max: games });
  const shared = createSharedWork<GameRecord>();

  const nearest = ({ id }: GameRecord, version: number): Moment | null =>
    known.get(id)?.nearest(version) ?? null;

  const waypointsOf = ({ id }: GameRecord): Waypoints => {
    const waypoints = known.get(id) ?? createWaypoints();
    known.set(id, waypoints);
    return waypoints;
  };

  const replay = async (journey: Journey, from: Moment | null): Promise<GameRecord> => {
    const { gameType, game } = journey;
    const waypoints = waypointsOf(game);
    const moments = await travel(read, timers, journey, from, waypoints.isWaypoint);
    waypoints.add(moments);
    return gameAtMoment(gameType, game, at(moments, -1));
  };

  /** From the nearest waypoint, or from the deal if that belongs to a log which is no longer there. */
  const replayFromNearest = async (journey: Journey): Promise<GameRecord> => {
    const { game, version } = journey;
    try {
      return await replay(journey, nearest(game, version));
    } catch (error) {
      if (!(error instanceof LogReplaced)) throw error;
      known.delete(game.id);
      return replay(journey, null);
    }
  };

  return {
    distanceTo: (game, version) => version - (nearest(game, version)?.version ?? 0),
    gameAt: (gameType, game, version, signal) =>
      shared.run(`${game.head} ${version}`, signal, (assertWanted) =>
        replayFromNearest({ gameType, game, version, assertWanted }),
      ),
  };
};
