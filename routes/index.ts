/** Registers every route. Paths are written in full, those of a game type from `/v1/{type}` on. */
import type { FastifyInstance } from 'fastify';
import type { GameType } from 'parlour-games/game-type';
import { addDatabaseTime } from '#src/http/plugins/database-time.js';
import auditing from './auditing.js';
import catalogue from './catalogue.js';
import game from './game.js';
import leaving from './leaving.js';
import log from './log.js';
import matches from './matches.js';
import monitoring from './monitoring.js';
import moves from './moves.js';
import offers from './offers.js';
import pages from './pages.js';
import playerEvents from './player-events.js';
import playerGames from './player-games.js';
import players from './players.js';
import queries from './queries.js';
import seats from './seats.js';
import typeStatistics, { playerStatisticsRoute } from './statistics.js';
import webhooks from './webhooks.js';

const ROUTES = [
  ...[...monitoring, ...pages, ...catalogue],
  ...[...players, ...playerGames, ...playerEvents, playerStatisticsRoute, ...webhooks],
  ...auditing,
];
/** Registered once for each game type. */
const TYPE_ROUTES = [
  ...seats,
  ...game,
  ...moves,
  ...offers,
  ...leaving,
  ...log,
  ...typeStatistics,
  ...queries,
  ...matches,
];

/** The routes of one game type share one scope, because Fastify copies all schemas to each scope. */
export async function registerRoutes(
  app: FastifyInstance,
  types: ReadonlyMap<string, GameType>,
): Promise<void> {
  for (const add of ROUTES) await add(app, {});
  for (const gameType of types.values())
    await app.register(
      async (scope) => {
        addDatabaseTime(scope);
        for (const add of TYPE_ROUTES) await add(scope, { gameType });
      },
      { prefix: `/v1/${gameType.id}` },
    );
}
