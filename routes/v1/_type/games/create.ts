import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createGame, type Created, type CreateRequest } from '#src/engine/commands/create-game.js';
import { created, sendEncoded } from '#src/http/commands.js';
import { etagOf } from '#src/http/etags.js';
import { keyedRequest } from '#src/http/idempotency-key.js';
import { noToken, operationId, type TypeRoutes } from '#src/http/type-routes.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import { EtagHeader, IdempotencyHeaders, jsonResponse, LocationHeader } from '#src/http/schemas/common.js';
import { COMMITMENT_PROBLEMS, KEYED_BODY_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { createBody } from '#src/http/schemas/requests.js';
import { CREATE_COST } from '#src/http/costs.js';

const routes: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  const schemas = app.schemasOf(gameType);
  /** The game as its first human seat sees it. */
  const encode = ({ game, tokens }: Created) =>
    created(
      { game: presentGame(gameType, game, tokens[0]?.seat ?? null), tokens },
      { location: gamePath(game), etag: etagOf(game) },
    );
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
      const command = { gameType, client: request.client, keyedRequest: keyedRequest(request, true) };
      const body = request.body as CreateRequest;
      return sendEncoded(reply, await createGame(app.engine, command, body, encode));
    },
  );
};

export default routes;
