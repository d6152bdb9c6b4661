import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signingKeyOf } from '../../src/engine/checkpoint.js';
import { jsonAnswer, ref } from '../../src/schemas/common.js';
import { problemAnswers } from '../../src/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/signing-key',
    {
      schema: {
        tags: ['games'],
        operationId: 'getSigningKey',
        summary: 'The public key of the checkpoints of finished games',
        description: '404 on a service that signs nothing. See docs/auditing.md.',
        response: {
          200: jsonAnswer(ref<object>('SigningKey'), 'The key.'),
          ...problemAnswers('not-found'),
        },
      },
    },
    () => signingKeyOf(app.engine.signer),
  );
};

export default routes;
