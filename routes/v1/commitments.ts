import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createCommitment } from '#src/engine/commands/create-commitment.js';
import { timeText } from '#src/record/entries.js';
import { commitmentOf } from '#src/record/hash-chain.js';
import { sendCreated } from '#src/http/commands.js';
import { keyedRequest } from '#src/http/idempotency-key.js';
import { noToken } from '#src/http/type-routes.js';
import { IdempotencyHeaders, jsonResponse, ref } from '#src/http/schemas/common.js';
import { KEYED_PROBLEMS, problemResponses } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/commitments',
    {
      schema: {
        tags: ['games'],
        operationId: 'createCommitment',
        summary: 'Have the server commit to its part of a seed',
        description:
          'The server commits before it knows your game. Then create the game with `commitmentId` and a `clientSeed` of your own: neither side alone chooses the cards (commit–reveal). See docs/auditing.md.',
        security: noToken,
        headers: IdempotencyHeaders,
        body: EmptyBody,
        response: {
          201: jsonResponse(ref<object>('Commitment'), 'The SHA-256 of a new secret. Make a note of it.'),
          ...problemResponses(...KEYED_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const keyed = keyedRequest(request, { returnsSecret: true });
      const { id, secret, expiresAt } = await createCommitment(app.engine, keyed);
      return sendCreated(reply, { id, commitment: commitmentOf(secret), expiresAt: timeText(expiresAt) });
    },
  );
};

export default routes;
