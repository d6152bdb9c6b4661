/** `/v1/players`, `/v1/players/me` and `/v1/players/me/tokens`: players and their tokens. */
import type { FastifyInstance } from 'fastify';
import {
  acceptingPlayers,
  changePlayer,
  createPlayer,
  deletePlayer,
  issueToken,
} from '#src/engine/players/players.js';
import { sendCreated, sendNoContent, keyedRequest } from '#src/http/commands.js';
import { CREATE_COST, listCost } from '#src/http/plugins/limits.js';
import { checkName, playerName } from '#src/http/player-names.js';
import { playerOf, playerWithLastingToken, requireOperator } from '#src/http/plugins/players.js';
import { presentPlayer } from '#src/http/presenters.js';
import { addRoute } from '#src/http/route.js';
import { DEFAULT_PAGE } from '#src/http/schemas/catalogue.js';
import { emptyResponse, jsonResponse } from '#src/http/schemas/common.js';
import {
  changeMeBody,
  CreatedPlayerResponse,
  CreatePlayerBody,
  PlayerPage,
  PlayerResponse,
  playersQuery,
  TokenResponse,
} from '#src/http/schemas/players.js';
import { EmptyBody } from '#src/http/schemas/requests.js';

export function addPlayers(app: FastifyInstance): void {
  const { engine } = app;
  addRoute(app, {
    method: 'POST',
    path: '/v1/players',
    tag: 'players',
    operation: 'createPlayer',
    summary: 'Become a player',
    description:
      'The token acts for the player from then on. With the operator’s token, `externalId` can be the id of one of the operator’s own players; the second request with it gets the same player.',
    callers: ['operator', 'anybody'],
    isKeyed: true,
    returnsSecret: true,
    body: CreatePlayerBody,
    results: {
      200: jsonResponse(PlayerResponse, 'The player that has this `externalId` already.'),
      201: jsonResponse(CreatedPlayerResponse, 'The new player and its token.'),
    },
    cost: CREATE_COST,
    check: checkName,
    handle: async (request, reply) => {
      const { name, kind, externalId = null } = request.body;
      const newPlayer = { name: playerName(name, '/name'), kind, externalId };
      if (externalId !== null) requireOperator(request);
      const { player, token } = await createPlayer(engine, keyedRequest(request), newPlayer);
      const body = { player: presentPlayer(player, externalId !== null) };
      return token === null ? reply.send(body) : sendCreated(reply, { ...body, token });
    },
  });
  addRoute(app, {
    method: 'GET',
    path: '/v1/players',
    tag: 'players',
    operation: 'listPlayers',
    summary: 'Players who accept any opponent',
    description: 'Only those with an open event stream of their own.',
    callers: ['anybody'],
    query: playersQuery([...engine.gameTypes.keys()]),
    results: { 200: jsonResponse(PlayerPage, 'A page of players.') },
    problems: ['bad-cursor'],
    cost: listCost,
    handle: async ({ query: { limit = DEFAULT_PAGE, accepts: type, ...query } }) => {
      const { items, nextCursor } = await acceptingPlayers(engine, { type, limit, ...query });
      return { items: items.map((player) => presentPlayer(player)), nextCursor };
    },
  });
}

const ME = '/v1/players/me';
/** What the routes for the caller's own player have in common. */
const own = { tag: 'players', callers: ['player'] } as const;
const thePlayer = { 200: jsonResponse(PlayerResponse, 'The player.') };

export function addMe(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.keys()];
  addRoute(app, {
    ...own,
    method: 'GET',
    path: ME,
    operation: 'getMe',
    summary: 'The player whose token you send',
    description: 'As everybody sees it.',
    results: thePlayer,
    handle: (request) => ({ player: presentPlayer(playerOf(request)) }),
  });
  addRoute(app, {
    ...own,
    method: 'PATCH',
    path: ME,
    operation: 'changeMe',
    summary: 'Change your name, or what you accept',
    description:
      'In its games the player keeps the name with which it took its seat. Requires a token that does not expire.',
    body: changeMeBody(types),
    results: thePlayer,
    check: checkName,
    handle: async (request) => {
      const { id } = playerWithLastingToken(request);
      const { name, accepts } = request.body;
      const changes = {
        ...(name !== undefined && { name: playerName(name, '/name') }),
        ...(accepts && { accepts: [...new Set(accepts)] }),
      };
      return { player: presentPlayer(await changePlayer(engine, id, changes)) };
    },
  });
  addRoute(app, {
    ...own,
    method: 'DELETE',
    path: ME,
    operation: 'deleteMe',
    summary: 'Delete yourself',
    description:
      'For good. Your tokens and streams end at once, and within a minute your name is erased, your seats in running games resign (in others once they begin), and seats that are kept for you are released. Requires a token that does not expire.',
    results: { 204: emptyResponse('The player has been deleted.') },
    handle: async (request, reply) => {
      await deletePlayer(engine, playerWithLastingToken(request).id);
      return sendNoContent(reply, 204);
    },
  });
}

export function addMyTokens(app: FastifyInstance): void {
  addRoute(app, {
    ...own,
    method: 'POST',
    path: `${ME}/tokens`,
    operation: 'replaceMyToken',
    summary: 'Get a new token',
    description:
      'Your older tokens end when the new one is first used, or after an hour at the latest; tokens with a set expiry are not affected. Requires a token that does not expire.',
    isKeyed: true,
    returnsSecret: true,
    body: EmptyBody,
    results: { 201: jsonResponse(TokenResponse, 'The new token.') },
    handle: async (request, reply) => {
      const { id } = playerWithLastingToken(request);
      const { token } = await issueToken(app.engine, keyedRequest(request), id, null);
      return sendCreated(reply, { token });
    },
  });
}
