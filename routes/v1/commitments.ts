import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { makeCommitment } from '../../src/engine/commitments.js';
import { jsonAnswer, ref, RepeatHeaders } from '../../src/schemas/common.js';
import { problemAnswers, REPEATABLE_PROBLEMS } from '../../src/schemas/problem.js';
import { EmptyBody } from '../../src/schemas/requests.js';
import { repeatable, sendReply } from '../../src/schemas/routes.js';

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
          201: jsonAnswer(ref<object>('Commitment'), 'The SHA-256 of a new secret: note it.'),
          ...problemAnswers(...REPEATABLE_PROBLEMS),
        },
      },
    },
    async (request, reply) => sendReply(reply, await makeCommitment(app.engine, repeatable(request))),
  );
};

export default routes;
