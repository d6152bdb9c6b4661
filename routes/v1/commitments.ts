import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeCommitment } from '#src/engine/commands/create-commitment.js';
import { jsonResponse, ref, RepeatHeaders } from '#src/http/schemas/common.js';
import { problemResponses, REPEATABLE_PROBLEMS } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import { repeatable, sendEncoded } from '#src/http/operations.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/commitments',
    {
      schema: {
        tags: ['games'],
        operationId: 'createCommitment',
        summary: 'Have the server commit itself to its part of a seed',
        description:
          'Before it knows of your game. Then create one with `commitmentId` and a `clientSeed` of yours: neither side alone chooses the cards. See docs/auditing.md.',
        headers: RepeatHeaders,
        body: EmptyBody,
        response: {
          201: jsonResponse(ref<object>('Commitment'), 'The SHA-256 of a new secret: note it.'),
          ...problemResponses(...REPEATABLE_PROBLEMS),
        },
      },
    },
    async (request, reply) => sendEncoded(reply, await makeCommitment(app.engine, repeatable(request))),
  );
};

export default routes;
