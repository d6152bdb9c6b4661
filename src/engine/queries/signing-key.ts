import { EngineError } from '../errors.js';
import { SIGNING_ALGORITHM, type Signer } from '../history/checkpoints.js';

/** What verifiers need to know of the service's key; refuses on a service without one. */
export const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new EngineError('not-found', 'This service does not sign checkpoints.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};
