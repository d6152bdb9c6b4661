/** Signs checkpoints of finished games. */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { signedText, type Checkpoint, type SignedCheckpoint } from 'parlour-games/record/checkpoints';
import { ed25519Key } from 'parlour-games/record/crypto';

export interface Signer {
  readonly origin: string;
  /** PEM, SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly sign: (log: Omit<Checkpoint, 'origin'>) => SignedCheckpoint;
}

/** Signs for `origin` with an Ed25519 private key (PEM, PKCS #8). Throws if `pem` is anything else. */
export function createSigner(origin: string, pem: string): Signer {
  const privateKey = ed25519Key(() => createPrivateKey(pem), 'private');
  return {
    origin,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string,
    sign: (log) => {
      const checkpoint = { origin, ...log };
      const signature = sign(null, Buffer.from(signedText(checkpoint)), privateKey).toString('hex');
      return { ...checkpoint, signature };
    },
  };
}
