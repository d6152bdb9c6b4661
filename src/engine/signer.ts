/** Signs checkpoints of finished games. */
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { signedText, type Checkpoint, type SignedCheckpoint } from 'parlour-games/record/checkpoints';

export interface Signer {
  readonly origin: string;
  /** PEM, SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly sign: (log: Omit<Checkpoint, 'origin'>) => SignedCheckpoint;
}

const readKey = (pem: string): KeyObject => {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('the file does not contain a private key in PEM format');
  }
};

/** Signs for `origin` with an Ed25519 private key (PEM, PKCS #8). Throws if `pem` is anything else. */
export function createSigner(origin: string, pem: string): Signer {
  const privateKey = readKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error(`the key is of type ${String(privateKey.asymmetricKeyType)}, not Ed25519`);
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
