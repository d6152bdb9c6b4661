import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signingKeyOf } from '#src/engine/queries/signing-key.js';
import { noToken } from '#src/http/operations.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/signing-key',
    {
      schema: {
        tags: ['service'],
        operationId: 'getSigningKey',
        summary: 'The public key that verifies checkpoints',
        security: noToken,
        description: '404 on a service that does not sign. See docs/auditing.md.',
        response: {
          200: jsonResponse(ref<object>('SigningKey'), 'The key.'),
          ...problemResponsesWithoutDatabase('not-found'),
        },
      },
    },
    () => signingKeyOf(app.engine.signer),
  );
};

export default routes;
