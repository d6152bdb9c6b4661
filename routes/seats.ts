/** Requests that return a seat and its token. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { createGame } from '#src/engine/commands/create-game.js';
import type { CreateRequest } from '#src/engine/commands/new-game.js';
import { keyedCommand, sendCreated, gameCommand } from '#src/http/commands.js';
import { etagOf } from '#src/http/etags.js';
import {
  createSecurity,
  operationId,
  type TypeRoutes,
  seatTokenOptional,
  seatTokenRequired,
} from '#src/http/type-routes.js';
import { joiningName, withPlayerNames } from '#src/http/player-names.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import {
  EtagHeader,
  IdempotencyHeaders,
  gameResponse,
  LocationHeader,
  IdParams,
} from '#src/http/schemas/common.js';
import {
  COMMITMENT_PROBLEMS,
  KEYED_BODY_PROBLEMS,
  problemResponses,
  GAME_PROBLEMS,
  KEYED_PROBLEMS,
} from '#src/http/schemas/problem.js';
import { createBody, JoinBody, EmptyBody } from '#src/http/schemas/requests.js';
import { CREATE_COST } from '#src/http/costs.js';
import { joinGame } from '#src/engine/commands/join-game.js';
import { rematch } from '#src/engine/commands/rematch.js';
import type { GameType } from 'parlour-games/game-type';
import type { ProblemCode } from '#src/http/problems/problems.js';

const create: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.post(
    '/games',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'create', 'game'),
        summary: `Create a game of ${gameType.title}`,
        description:
          'Everything is optional: without a body you get seat 0, and computer players get the others. With a player’s token you take the first human seat, and it acts for that seat.',
        security: createSecurity,
        headers: IdempotencyHeaders,
        body: createBody(gameType, schemas),
        response: {
          201: gameResponse(schemas.created, 'The game, and the tokens of its human seats.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemResponses(
            ...KEYED_BODY_PROBLEMS,
            ...COMMITMENT_PROBLEMS,
            'unauthorized',
            // For a retry, if newer rules have dealt its game, or it has left the database.
            'rules-unknown',
            'archived',
            'invalid-config',
          ),
        },
      },
      config: {
        cost: CREATE_COST,
        returnsSecret: true,
        check: ({ body, token }) => void withPlayerNames(body as CreateRequest, token),
      },
    },
    async (request, reply) => {
      const command = keyedCommand(request, gameType);
      const { game, viewer, tokens } = await createGame(
        app.engine,
        command,
        withPlayerNames(request.body as CreateRequest, request.token),
      );
      const body = { game: presentGame(gameType, game, viewer), tokens };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  );
};

/** A rematch waits for others if there are any. */
const awaited = ({ seats }: GameType, code: ProblemCode): ProblemCode[] => (seats.max > 1 ? [code] : []);

const join: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/games/:id/join',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'join', 'game'),
        summary: 'Take an open seat',
        description:
          'Requires no token, except in a private game, where a player takes the seat on behalf of a guest. With a player’s token you take the seat that is kept for you, or else the first that is kept for nobody, and `token` is `null`: your own acts for the seat.',
        security: seatTokenOptional,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: JoinBody,
        response: {
          201: gameResponse(app.schemasOf(gameType).joined, 'Your seat and its token.', {
            etag: EtagHeader,
          }),
          ...problemResponses(
            ...KEYED_BODY_PROBLEMS,
            ...GAME_PROBLEMS,
            'game-over',
            'seat-taken',
            ...awaited(gameType, 'seat-reserved'),
            'time-over',
          ),
        },
      },
      config: {
        returnsSecret: true,
        check: ({ body, token }) => void joiningName(body as Static<typeof JoinBody>, token),
      },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType);
      const name = joiningName(request.body, request.token);
      const { game, seat, token } = await joinGame(app.engine, command, name);
      const body = { seat, token, game: presentGame(gameType, game, seat) };
      return sendCreated(reply, body, { etag: etagOf(game) });
    },
  );
};

const playAgain: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/games/:id/rematch',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'rematch', 'game'),
        summary: 'Play again with the same seats and config',
        description:
          'The first caller creates the new game; every caller gets the token of its own seat in it, unless it is a player. With a clock and another person, the game waits until each has called: their seats are `open` and `reserved` until then, and its clock starts afterwards. If it was cancelled, the next call creates another one.',
        security: seatTokenRequired,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: EmptyBody,
        response: {
          201: gameResponse(app.schemasOf(gameType).rematched, 'The new game and your token.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemResponses(
            ...KEYED_PROBLEMS,
            ...GAME_PROBLEMS,
            'game-active',
            'game-over',
            ...awaited(gameType, 'seat-taken'),
            ...awaited(gameType, 'time-over'),
          ),
        },
      },
      config: { cost: CREATE_COST, returnsSecret: true },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType);
      const { game, seat, token } = await rematch(app.engine, command);
      const tokens = token === null ? [] : [{ seat, token }];
      const body = { game: presentGame(gameType, game, seat), tokens, seat, token };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  );
};

export default [create, join, playAgain];
