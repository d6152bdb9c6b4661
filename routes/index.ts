/**
 * Registers every route, in the order in which a player needs them, which is also their order in the document. The folders are
 * the URLs; `_type` and `_id` stand for `{type}` and `{id}`.
 */
import type { FastifyInstance } from 'fastify';
import { addDatabaseTime } from '#src/http/route.js';
import type { GameType } from 'parlour-games/game-type';
import { addCodingGuide, addFrontDoor } from './front-door.js';
import { addMcp } from './mcp.js';
import { addMonitoring } from './monitoring.js';
import { addProblemPages, addRulesPages, addWebPages } from './pages.js';
import { addCreation } from './v1/_type/games/index.js';
import { addAudit } from './v1/_type/games/_id/audit.js';
import { addBoards } from './v1/_type/games/_id/board.js';
import { addCancellation, addGame, addRematch } from './v1/_type/games/_id/index.js';
import { addCpuMoves, addHint, addLegalMoves, addMoves } from './v1/_type/games/_id/moves.js';
import { addEvents } from './v1/_type/games/_id/events.js';
import { addInvitation, addJoining, addResignation } from './v1/_type/games/_id/seats.js';
import { addNotes } from './v1/_type/games/_id/notes.js';
import { addOffers } from './v1/_type/games/_id/offers.js';
import { addLadder } from './v1/_type/ladder.js';
import { addSeries, addSeriesList } from './v1/_type/series.js';
import { addMatch, addMatches } from './v1/_type/matches.js';
import { addQueries, addTypeStatistics } from './v1/_type/index.js';
import { addAuditRecords } from './v1/audit-records.js';
import { addCommitments, addGameTypes, addPublicGames, addSigningKey } from './v1/index.js';
import {
  addPlayer,
  addPlayerGames,
  addPlayerOperations,
  addPlayerRatings,
  addPlayerStatistics,
} from './v1/players/_id/index.js';
import { addMe, addMyTokens, addPlayers } from './v1/players/index.js';
import { addMyEvents } from './v1/players/me/events.js';
import { addMyGames } from './v1/players/me/games.js';
import { addWebhook, addWebhookTest } from './v1/players/me/webhook.js';

const BEFORE_GAMES = [
  addFrontDoor,
  addCodingGuide,
  addGameTypes,
  addRulesPages,
  addPublicGames,
  addCommitments,
  addPlayers,
  addMe,
  addMyTokens,
  addMyGames,
  addWebhook,
  addWebhookTest,
  addPlayer,
  addPlayerOperations,
  addPlayerGames,
  addPlayerStatistics,
  addPlayerRatings,
];

/** The routes below `/v1/{type}`, registered once for each game type. */
const OF_TYPE = [
  addMatches,
  addMatch,
  addSeriesList,
  addSeries,
  addCreation,
  addJoining,
  addInvitation,
  addGame,
  addLegalMoves,
  addHint,
  addMoves,
  addCpuMoves,
  addEvents,
  addBoards,
  addOffers,
  addNotes,
  addResignation,
  addCancellation,
  addRematch,
  addAudit,
  addTypeStatistics,
  addLadder,
  addQueries,
];

const AROUND_GAMES = [
  addMonitoring,
  addWebPages,
  addProblemPages,
  addMcp,
  addMyEvents,
  addSigningKey,
  addAuditRecords,
];

export async function registerRoutes(
  app: FastifyInstance,
  types: ReadonlyMap<string, GameType>,
): Promise<void> {
  for (const add of BEFORE_GAMES) add(app);
  for (const gameType of types.values())
    await app.register(
      async (scope) => {
        addDatabaseTime(scope);
        for (const add of OF_TYPE) add(scope, gameType);
      },
      { prefix: `/v1/${gameType.id}` },
    );
  for (const add of AROUND_GAMES) add(app);
}
