import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createGame, type CreateRequest } from '#src/engine/commands/create-game.js';
import { EtagHeader, jsonResponse, LocationHeader, RepeatHeaders } from '#src/http/schemas/common.js';
import { COMMITMENT_PROBLEMS, problemResponses, REPEATABLE_PROBLEMS } from '#src/http/schemas/problem.js';
import { createBody } from '#src/http/schemas/requests.js';
import { operation, repeatable, sendEncoded, type TypeRoutes } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.post(
    '',
    {
      schema: {
        tags: [gameType.id],
        operationId: operation(gameType, 'create', 'game'),
        summary: `Create a game of ${gameType.title}`,
        description:
          'Everything is optional: without a body you have seat 0 and computer players the others.',
        headers: RepeatHeaders,
        body: createBody(gameType, schemas),
        response: {
          201: jsonResponse(schemas.created, 'The game, and the tokens of its human seats.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemResponses(...REPEATABLE_PROBLEMS, ...COMMITMENT_PROBLEMS, 'invalid-config'),
        },
      },
    },
    async (request, reply) =>
      sendEncoded(
        reply,
        await createGame(app.engine, gameType, request.body as CreateRequest, repeatable(request)),
      ),
  );
};

export default routes;
