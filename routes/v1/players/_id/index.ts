/** `/v1/players/{id}` and what is below; the operator may rename and suspend players there, and issue tokens to them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOperator } from '#src/engine/access.js';
import { changePlayer, findPlayer, issueToken } from '#src/engine/players/players.js';
import { listGames } from '#src/engine/queries/list-games.js';
import { sendCreated, keyedRequest } from '#src/http/commands.js';
import { listCost } from '#src/http/plugins/limits.js';
import { checkName, playerName } from '#src/http/player-names.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentList, presentPlayer } from '#src/http/presenters.js';
import { addRoute } from '#src/http/route.js';
import {
  DEFAULT_PAGE,
  gameList,
  gameListQuery,
  PlayerOrMe,
  PlayerStatisticsResponse,
  WITHIN,
} from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { playerRatings } from '#src/http/schemas/ladder.js';
import {
  ChangePlayerBody,
  ExpiringTokenResponse,
  IssueTokenBody,
  PlayerParams,
  PlayerResponse,
} from '#src/http/schemas/players.js';
import { defined } from 'parlour-games/kit/checked';
import { timeText } from 'parlour-games/record/entries';
import type { Engine } from '#src/engine/engine.js';
import { playerStatistics, type PlayerStatistics } from '#src/engine/queries/statistics.js';

const PLAYER = '/v1/players/:id';
const SECOND_MS = 1000;
const thePlayer = { 200: jsonResponse(PlayerResponse, 'The player.') };
const operators = { tag: 'operator', callers: ['operator'], params: PlayerParams } as const;

export function addPlayer(app: FastifyInstance): void {
  const { engine } = app;
  addRoute(app, {
    method: 'GET',
    path: PLAYER,
    tag: 'players',
    operation: 'getPlayer',
    summary: 'A player',
    description: 'The operator also sees its `externalId`, and whether it is suspended.',
    callers: ['operator', 'anybody'],
    params: PlayerParams,
    results: thePlayer,
    problems: ['not-found'],
    handle: async ({ params, token }) => {
      const found = await findPlayer(engine, params.id);
      return { player: presentPlayer(found, isOperator(token, engine.operatorTokenHash)) };
    },
  });
}

/** What the operator may do with a player. */
export function addPlayerOperations(app: FastifyInstance): void {
  const { engine } = app;
  addRoute(app, {
    ...operators,
    method: 'PATCH',
    path: PLAYER,
    operation: 'changePlayer',
    summary: 'Rename or suspend a player',
    description:
      'While a player is suspended, its tokens are refused. The clocks of its games continue to run.',
    body: ChangePlayerBody,
    results: thePlayer,
    problems: ['not-found'],
    check: checkName,
    handle: async (request) => {
      const { name, suspended } = request.body;
      const changes = {
        ...(name !== undefined && { name: playerName(name, '/name') }),
        ...(suspended !== undefined && { suspended }),
      };
      return { player: presentPlayer(await changePlayer(engine, request.params.id, changes), true) };
    },
  });
  addRoute(app, {
    ...operators,
    method: 'POST',
    path: `${PLAYER}/tokens`,
    operation: 'issuePlayerToken',
    summary: 'Issue an expiring token to one of the operator’s own players',
    description: 'Only for players with an `externalId`.',
    isKeyed: true,
    returnsSecret: true,
    body: IssueTokenBody,
    results: { 201: jsonResponse(ExpiringTokenResponse, 'The token.') },
    problems: ['not-found'],
    handle: async (request, reply) => {
      const { id } = await findPlayer(engine, request.params.id, { isOfOperator: true });
      const { expiresInS } = request.body;
      const issued = await issueToken(engine, keyedRequest(request), id, expiresInS * SECOND_MS);
      const expiresAt = defined(issued.expiresAt, 'the end of the token');
      return sendCreated(reply, { token: issued.token, expiresAt: timeText(expiresAt) });
    },
  });
}

export function addPlayerGames(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.keys()];
  addRoute(app, {
    method: 'GET',
    path: `${PLAYER}/games`,
    tag: 'players',
    operation: 'listPlayerGames',
    summary: 'A player’s public games, newest first',
    description: 'Those in which the player has or had a seat; cancelled ones only with `status=cancelled`.',
    callers: ['anybody'],
    params: PlayerParams,
    query: gameListQuery(types),
    results: { 200: jsonResponse(gameList(types), 'A page of games.') },
    problems: ['not-found', 'bad-cursor'],
    cost: listCost,
    handle: async ({ params, query: { limit = DEFAULT_PAGE, ...query } }) => {
      const { id: playerId } = await findPlayer(engine, params.id);
      const list = await listGames(engine, { ...query, limit, playerId, isPublic: true });
      return presentList(engine, list);
    },
  });
}

/** The statistics of all games for the player itself, of public games for others. */
const statisticsFor = async (
  engine: Engine,
  request: FastifyRequest,
  id: string,
): Promise<PlayerStatistics> => {
  const { id: playerId } = id === 'me' ? playerOf(request) : await findPlayer(engine, id);
  return playerStatistics(engine, playerId, request.player?.id !== playerId);
};

export function addPlayerStatistics(app: FastifyInstance): void {
  addRoute(app, {
    method: 'GET',
    path: '/v1/players/:id/statistics',
    tag: 'players',
    callers: ['player', 'anybody'],
    params: PlayerOrMe,
    problems: ['not-found'],
    operation: 'getPlayerStatistics',
    summary: 'A player’s results',
    description: `Of public games or, with the player’s own token, of all. A seat that a computer player took over counts as lost; cancelled games do not count. ${WITHIN}`,
    results: { 200: jsonResponse(PlayerStatisticsResponse, 'The statistics.') },
    handle: async (request) => statisticsFor(app.engine, request, request.params.id),
  });
}

export function addPlayerRatings(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.keys()];
  addRoute(app, {
    method: 'GET',
    path: `${PLAYER}/ratings`,
    tag: 'players',
    operation: 'getPlayerRatings',
    summary: 'A player’s ratings',
    description: `In each type in which one of its rated games counts. ${WITHIN}`,
    callers: ['anybody'],
    params: PlayerParams,
    results: { 200: jsonResponse(playerRatings(types), 'The ratings.') },
    problems: ['not-found'],
    handle: async ({ params }) => {
      const { id } = await findPlayer(engine, params.id);
      const ratings = new Map((await engine.store.playerRatings(id)).map((each) => [each.type, each]));
      return { items: types.flatMap((type) => ratings.get(type) ?? []) };
    },
  });
}
