import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EngineError } from '#src/engine/errors.js';
import { SIGNING_ALGORITHM } from '#src/record/checkpoints.js';
import type { Signer } from '#src/engine/signer.js';
import { noToken } from '#src/http/type-routes.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';

/** The public key and its name for verifiers; refuses (`not-found`) if the service has none. */
const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new EngineError('not-found', 'This service does not sign checkpoints.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};

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
