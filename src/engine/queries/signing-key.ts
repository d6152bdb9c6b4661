import { EngineError } from '#src/engine/errors.js';
import { SIGNING_ALGORITHM } from '#src/record/checkpoints.js';
import type { Signer } from '#src/record/signer.js';

/** What verifiers need to know about the service's key; refuses (`not-found`) if the service has none. */
export const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new EngineError('not-found', 'This service does not sign checkpoints.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};
