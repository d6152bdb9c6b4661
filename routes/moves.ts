/** Playing: moves, and what to choose from. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeMove, makeComputerMoves } from '#src/engine/commands/play.js';
import type { GameType, Typed } from 'parlour-games/game-type';
import { changeRoute } from '#src/http/change-route.js';
import { operationId, seatTokenRequired, type TypeRoutes, seatTokenOptional } from '#src/http/type-routes.js';
import type { ProblemCode } from '#src/http/problems/problems.js';
import { IdParams, gameResponse } from '#src/http/schemas/common.js';
import {
  changeProblems,
  KEYED_BODY_PROBLEMS,
  problemResponses,
  turnProblems,
  GAME_PROBLEMS,
} from '#src/http/schemas/problem.js';
import { CpuMovesBody, hintQuery, NoQuery } from '#src/http/schemas/requests.js';
import { legalMovesOf, viewGame, hintFor } from '#src/engine/queries/view-game.js';
import { DEFAULT_LEVEL } from '#src/engine/commands/new-game.js';
import { hintCost } from '#src/http/costs.js';

/** In some games every well-formed move is legal. */
const illegalMove = ({ refusals }: GameType): ProblemCode[] =>
  Object.keys(refusals).length > 0 ? ['illegal-move'] : [];

const moves = changeRoute({
  path: 'moves',
  operation: ['play', 'move'],
  summary: 'Play a move',
  description: () => 'If the game has `autoplay`, computer players reply within the same request.',
  body: ({ moveBody }) => moveBody,
  added: 'The entries that the move added, and the game after them.',
  problems: (gameType) => [
    ...KEYED_BODY_PROBLEMS,
    ...changeProblems(gameType),
    ...turnProblems(gameType),
    ...illegalMove(gameType),
  ],
  change: (engine, command, move) => makeMove(engine, command, move as Typed),
});

const cpuMoves = changeRoute({
  path: 'cpu-moves',
  operation: ['play', 'cpuMoves'],
  summary: 'Have computer players move',
  description: () =>
    'Requires a seat’s token, unless all seats are computer players. Such a game is not continued once its log has 10,000 entries.',
  security: seatTokenOptional,
  body: () => CpuMovesBody,
  problems: (gameType) => [...KEYED_BODY_PROBLEMS, ...changeProblems(gameType), 'no-cpu-to-move', 'log-full'],
  cost: ({ count = 1 }) => count - 1,
  change: (engine, command, { count = 1 }) => makeComputerMoves(engine, command, count),
});

const legalMoves: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.get(
    '/games/:id/legal-moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'list', 'legalMoves'),
        summary: 'What your seat may do now',
        description: 'Empty when it is not your turn.',
        security: seatTokenRequired,
        params: IdParams,
        querystring: NoQuery,
        response: {
          200: gameResponse(app.schemasOf(gameType).legalMoves, 'The options, in a fixed order.'),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS),
        },
      },
    },
    async (request) =>
      legalMovesOf(gameType, await viewGame(app.engine, gameType, request.params.id, request)),
  );
};

const hint: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.get(
    '/games/:id/hint',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'get', 'hint'),
        summary: 'What a computer player would do in your seat',
        description: 'It knows no more than you do. The move is not played.',
        security: seatTokenRequired,
        params: IdParams,
        querystring: hintQuery(schemas),
        response: {
          200: gameResponse(schemas.hint, 'A move that you could play.'),
          ...problemResponses('validation-failed', ...GAME_PROBLEMS, ...turnProblems(gameType)),
        },
      },
      config: { cost: hintCost },
    },
    async (request) => {
      const viewed = await viewGame(app.engine, gameType, request.params.id, request);
      const { client, query } = request;
      return hintFor(app.engine, { gameType, client }, viewed, query.level ?? DEFAULT_LEVEL);
    },
  );
};

export default [moves, cpuMoves, legalMoves, hint];
