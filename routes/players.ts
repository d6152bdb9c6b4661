/** Players: who they are, and their tokens. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { isOperator, unauthorized } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import {
  changePlayer,
  createPlayer,
  deletePlayer,
  findPlayer,
  issueToken,
} from '#src/engine/players/players.js';
import { sendCreated, sendNoContent } from '#src/http/commands.js';
import { CREATE_COST } from '#src/http/costs.js';
import { keyedRequest } from '#src/http/idempotency-key.js';
import { checkName, playerName } from '#src/http/player-names.js';
import { playerOf, playerWithLastingToken } from '#src/http/plugins/players.js';
import { presentPlayer } from '#src/http/presenters.js';
import { IdempotencyHeaders, jsonResponse } from '#src/http/schemas/common.js';
import {
  ChangePlayerBody,
  CreatedPlayerResponse,
  CreatePlayerBody,
  ExpiringTokenResponse,
  IssueTokenBody,
  PlayerParams,
  PlayerResponse,
  RenameBody,
  TokenResponse,
} from '#src/http/schemas/players.js';
import {
  BODY_PROBLEMS,
  KEYED_BODY_PROBLEMS,
  KEYED_PROBLEMS,
  problemResponses,
} from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import { operatorTokenOptional, operatorTokenRequired, playerTokenRequired } from '#src/http/type-routes.js';
import { defined } from 'parlour-games/kit/checked';
import { timeText } from 'parlour-games/record/entries';

const ME = '/v1/players/me';
const SECOND_MS = 1000;
const thePlayer = jsonResponse(PlayerResponse, 'The player.');
const requireOperator = ({ operatorTokenHash }: Engine, token: string | null): void => {
  if (!isOperator(token, operatorTokenHash)) throw unauthorized('Only the operator may do this.');
};

const creation: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/players',
    {
      schema: {
        tags: ['players'],
        operationId: 'createPlayer',
        summary: 'Become a player',
        description:
          'The token acts for the player from then on. With the operator’s token, `externalId` can be the id of one of the operator’s own players; the second request with it gets the same player.',
        security: operatorTokenOptional,
        headers: IdempotencyHeaders,
        body: CreatePlayerBody,
        response: {
          200: jsonResponse(PlayerResponse, 'The player that has this `externalId` already.'),
          201: jsonResponse(CreatedPlayerResponse, 'The new player and its token.'),
          ...problemResponses(...KEYED_BODY_PROBLEMS, 'unauthorized'),
        },
      },
      config: { cost: CREATE_COST, returnsSecret: true, check: checkName },
    },
    async (request, reply) => {
      const { name, kind, externalId = null } = request.body;
      const newPlayer = { name: playerName(name, '/name'), kind, externalId };
      if (externalId !== null) requireOperator(app.engine, request.token);
      const { player, token } = await createPlayer(app.engine, keyedRequest(request), newPlayer);
      const body = { player: presentPlayer(player, externalId !== null) };
      return token === null ? reply.send(body) : sendCreated(reply, { ...body, token });
    },
  );
};

/** What a player asks for itself. */
const own = { tags: ['players'], security: playerTokenRequired };

const me: FastifyPluginAsyncTypebox = async (app) => {
  const { engine } = app;
  const response = { 200: thePlayer, ...problemResponses('unauthorized') };
  app.get(
    ME,
    {
      schema: {
        ...own,
        operationId: 'getMe',
        summary: 'The player whose token you send',
        description: 'As everybody sees it.',
        response,
      },
    },
    (request) => ({ player: presentPlayer(playerOf(request)) }),
  );
  app.patch(
    ME,
    {
      schema: {
        ...own,
        operationId: 'renameMe',
        summary: 'Change your name',
        description:
          'In its games the player keeps the name with which it took its seat. Requires a token that lasts.',
        body: RenameBody,
        response: { ...response, ...problemResponses(...BODY_PROBLEMS, 'unauthorized') },
      },
      config: { check: checkName },
    },
    async (request) => {
      const { id } = playerWithLastingToken(request);
      const changes = { name: playerName(request.body.name, '/name') };
      return { player: presentPlayer(await changePlayer(engine, id, changes)) };
    },
  );
  app.delete(
    ME,
    {
      schema: {
        ...own,
        operationId: 'deleteMe',
        summary: 'Delete yourself',
        description:
          'For good. Your tokens and streams end at once, and within a minute your name is erased, your seats in running games resign (in others once they begin), and seats that are kept for you are released. Requires a token that lasts.',
        response: {
          204: Type.Null({ description: 'The player has been deleted.' }),
          ...problemResponses(...BODY_PROBLEMS, 'unauthorized'),
        },
      },
    },
    async (request, reply) => {
      await deletePlayer(engine, playerWithLastingToken(request).id);
      return sendNoContent(reply, 204);
    },
  );
};

const myTokens: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    `${ME}/tokens`,
    {
      schema: {
        ...own,
        operationId: 'replaceMyToken',
        summary: 'Get a new token',
        description:
          'Your older tokens end when the new one is first used, at the latest after an hour; those that expire live until then. Requires a token that lasts.',
        headers: IdempotencyHeaders,
        body: EmptyBody,
        response: {
          201: jsonResponse(TokenResponse, 'The new token.'),
          ...problemResponses(...KEYED_PROBLEMS, 'unauthorized'),
        },
      },
      config: { returnsSecret: true },
    },
    async (request, reply) => {
      const { id } = playerWithLastingToken(request);
      const { token } = await issueToken(app.engine, keyedRequest(request), id, null);
      return sendCreated(reply, { token });
    },
  );
};

const player: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v1/players/:id',
    {
      schema: {
        tags: ['players'],
        operationId: 'getPlayer',
        summary: 'A player',
        description: 'The operator also sees its `externalId`, and whether it is suspended.',
        security: operatorTokenOptional,
        params: PlayerParams,
        response: {
          200: thePlayer,
          ...problemResponses('unauthorized', 'not-found'),
        },
      },
    },
    async ({ params, token }) => {
      const found = await findPlayer(app.engine, params.id);
      return { player: presentPlayer(found, isOperator(token, app.engine.operatorTokenHash)) };
    },
  );
};

const operation: FastifyPluginAsyncTypebox = async (app) => {
  const { engine } = app;
  const common = { tags: ['operator'], security: operatorTokenRequired, params: PlayerParams };
  app.patch(
    '/v1/players/:id',
    {
      schema: {
        ...common,
        operationId: 'changePlayer',
        summary: 'Rename or suspend a player',
        description: 'While a player is suspended its tokens are refused. Its games go on by the clock.',
        body: ChangePlayerBody,
        response: {
          200: thePlayer,
          ...problemResponses(...BODY_PROBLEMS, 'unauthorized', 'not-found'),
        },
      },
      config: { check: checkName },
    },
    async ({ params, token, body: { name, suspended } }) => {
      const changes = {
        ...(name !== undefined && { name: playerName(name, '/name') }),
        ...(suspended !== undefined && { suspended }),
      };
      requireOperator(engine, token);
      return { player: presentPlayer(await changePlayer(engine, params.id, changes), true) };
    },
  );
  app.post(
    '/v1/players/:id/tokens',
    {
      schema: {
        ...common,
        operationId: 'issuePlayerToken',
        summary: 'Issue a token that expires to one of the operator’s own players',
        description: 'Only for players with an `externalId`.',
        headers: IdempotencyHeaders,
        body: IssueTokenBody,
        response: {
          201: jsonResponse(ExpiringTokenResponse, 'The token.'),
          ...problemResponses(...KEYED_BODY_PROBLEMS, 'unauthorized', 'not-found'),
        },
      },
      config: { returnsSecret: true },
    },
    async (request, reply) => {
      requireOperator(engine, request.token);
      const { id } = await findPlayer(engine, request.params.id, { isOfOperator: true });
      const { expiresInS } = request.body;
      const issued = await issueToken(engine, keyedRequest(request), id, expiresInS * SECOND_MS);
      const expiresAt = defined(issued.expiresAt, 'the end of the token');
      return sendCreated(reply, { token: issued.token, expiresAt: timeText(expiresAt) });
    },
  );
};

export default [creation, me, myTokens, player, operation];
