import type { FastifyInstance } from 'fastify';
import { EngineError } from '#src/engine/errors.js';
import type { Signer } from '#src/engine/signer.js';
import { addRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { SIGNING_ALGORITHM } from 'parlour-games/record/checkpoints';
import { SigningKey } from 'parlour-games/record/schemas/audit';

/** The public key and its name for verifiers; refuses (`not-found`) if the service has none. */
const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new EngineError('not-found', 'This service does not sign checkpoints.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};

export function addSigningKey(app: FastifyInstance): void {
  addRoute(app, {
    method: 'GET',
    path: '/v1/signing-key',
    tag: 'service',
    operation: 'getSigningKey',
    summary: 'The public key that verifies checkpoints',
    description: '404 on a service that does not sign. See docs/auditing.md.',
    callers: ['anybody'],
    usesDatabase: false,
    results: { 200: jsonResponse(SigningKey, 'The key.') },
    problems: ['not-found'],
    handle: () => signingKeyOf(app.engine.signer),
  });
}
