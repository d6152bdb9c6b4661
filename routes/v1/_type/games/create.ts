import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createGame, type CreateRequest } from '#src/engine/commands/create-game.js';
import { keyedCommand, sendCreated } from '#src/http/commands.js';
import { etagOf } from '#src/http/etags.js';
import { noToken, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import { EtagHeader, IdempotencyHeaders, jsonResponse, LocationHeader } from '#src/http/schemas/common.js';
import { COMMITMENT_PROBLEMS, KEYED_BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { createBody } from '#src/http/schemas/requests.js';
import { CREATE_COST } from '#src/http/costs.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  app.post(
    '',
    {
      schema: {
        tags: [gameType.id],
        operationId: operationId(gameType, 'create', 'game'),
        summary: `Create a game of ${gameType.title}`,
        description:
          'Everything is optional: without a body you get seat 0, and computer players get the others.',
        security: noToken,
        headers: IdempotencyHeaders,
        body: createBody(gameType, schemas),
        response: {
          201: jsonResponse(schemas.created, 'The game, and the tokens of its human seats.', {
            etag: EtagHeader,
            location: LocationHeader,
          }),
          ...problemResponses(...KEYED_BODY_PROBLEMS, ...COMMITMENT_PROBLEMS, 'invalid-config'),
        },
      },
      config: { cost: CREATE_COST },
    },
    async (request, reply) => {
      const command = keyedCommand(request, gameType, { returnsSecret: true });
      const { game, viewer, tokens } = await createGame(app.engine, command, request.body as CreateRequest);
      const body = { game: presentGame(gameType, game, viewer), tokens };
      return sendCreated(reply, body, { location: gamePath(game), etag: etagOf(game) });
    },
  );
};

export default routes;
