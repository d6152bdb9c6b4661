/** The routes and their paths. The folders mirror the paths: `_type` is the id of a game type, `_id` the id of a game. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { GameType } from '#src/game-type.js';
import type { TypeRoutes } from '#src/http/type-routes.js';
import health from './health.js';
import home from './home.js';
import metrics from './metrics.js';
import problems from './problems.js';
import rules from './rules.js';
import audit from './v1/_type/games/_id/audit.js';
import board from './v1/_type/games/_id/board.js';
import cpuMoves from './v1/_type/games/_id/cpu-moves.js';
import deleteGame from './v1/_type/games/_id/delete.js';
import events from './v1/_type/games/_id/events.js';
import game from './v1/_type/games/_id/game.js';
import hint from './v1/_type/games/_id/hint.js';
import join from './v1/_type/games/_id/join.js';
import legalMoves from './v1/_type/games/_id/legal-moves.js';
import log from './v1/_type/games/_id/log.js';
import moves from './v1/_type/games/_id/moves.js';
import rematch from './v1/_type/games/_id/rematch.js';
import resign from './v1/_type/games/_id/resign.js';
import create from './v1/_type/games/create.js';
import queries from './v1/_type/queries.js';
import auditRecords from './v1/audit-records.js';
import commitments from './v1/commitments.js';
import gameTypes from './v1/game-types.js';
import games from './v1/games.js';
import signingKey from './v1/signing-key.js';
import web from './web.js';

const ROUTES: Readonly<Record<string, readonly FastifyPluginAsync[]>> = {
  '': [health, home, metrics, problems, rules, web],
  '/v1': [auditRecords, commitments, gameTypes, games, signingKey],
};

/** Registered once for each game type. */
const TYPE_ROUTES: Readonly<Record<string, readonly FastifyPluginAsync<TypeRoutes>[]>> = {
  '': [queries],
  '/games': [create],
  '/games/:id': [
    audit,
    board,
    cpuMoves,
    deleteGame,
    events,
    game,
    hint,
    join,
    legalMoves,
    log,
    moves,
    rematch,
    resign,
  ],
};

/**
 * Registers every route. The routes of one prefix share one scope, because Fastify copies all schemas to each scope.
 */
export const registerRoutes = async (
  app: FastifyInstance,
  types: ReadonlyMap<string, GameType>,
): Promise<void> => {
  for (const [prefix, plugins] of Object.entries(ROUTES))
    await app.register(
      async (scope) => {
        for (const add of plugins) await add(scope, {});
      },
      { prefix },
    );
  for (const gameType of types.values())
    for (const [path, plugins] of Object.entries(TYPE_ROUTES))
      await app.register(
        async (scope) => {
          for (const add of plugins) await add(scope, { gameType });
        },
        { prefix: `/v1/${gameType.id}${path}` },
      );
};
