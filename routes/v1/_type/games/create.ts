import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createGame, type CreateRequest } from '../../../../src/engine/create-game.js';
import { EtagHeader, jsonAnswer, LocationHeader, RepeatHeaders } from '../../../../src/schemas/common.js';
import { COMMITMENT_PROBLEMS, problemAnswers, REPEATABLE_PROBLEMS } from '../../../../src/schemas/problem.js';
import { createBody } from '../../../../src/schemas/requests.js';
import { operation, repeatable, sendReply, type TypeRoutes } from '../../../../src/schemas/routes.js';

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
          201: jsonAnswer(schemas.created, 'The game, and the tokens of its human seats.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemAnswers(...REPEATABLE_PROBLEMS, ...COMMITMENT_PROBLEMS, 'invalid-config'),
        },
      },
    },
    async (request, reply) =>
      sendReply(
        reply,
        await createGame(app.engine, gameType, request.body as CreateRequest, repeatable(request)),
      ),
  );
};

export default routes;
