import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeMove } from '#src/engine/commands/play.js';
import type { GameType, Typed } from '#src/game-type.js';
import { gameCommand, sendEntriesAdded } from '#src/http/commands.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import type { ProblemCode } from '#src/http/problems/problems.js';
import { ChangeHeaders, EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import {
  changeProblems,
  KEYED_BODY_PROBLEMS,
  problemResponses,
  turnProblems,
} from '#src/http/schemas/problem.js';

/** In some games every well-formed move is legal. */
const illegalMove = ({ refusals }: GameType): ProblemCode[] =>
  Object.keys(refusals).length > 0 ? ['illegal-move'] : [];

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.post(
    '/moves',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'play', 'move'),
        summary: 'Play a move',
        description: 'If the game has `autoplay`, computer players reply within the same request.',
        security: seatTokenRequired,
        params: IdParams,
        headers: ChangeHeaders,
        body: schemas.move,
        response: {
          201: jsonResponse(
            schemas.entriesAdded,
            'The entries that the move added, and the game after them.',
            {
              etag: EtagHeader,
            },
          ),
          ...problemResponses(
            ...KEYED_BODY_PROBLEMS,
            ...changeProblems(gameType),
            ...turnProblems(gameType),
            ...illegalMove(gameType),
          ),
        },
      },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType);
      return sendEntriesAdded(reply, gameType, await makeMove(app.engine, command, request.body as Typed));
    },
  );
};

export default routes;
