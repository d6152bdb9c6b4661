/** Signed checkpoints of finished games. Anybody who keeps one can prove later that the history was rewritten. */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from './hash-chain.js';

/** The tip of a game's log: `entries` is their number, `head` the hash of the last one. */
export interface Checkpoint {
  /** The operator's name for the service that signed it. */
  readonly origin: string;
  readonly game: string;
  readonly entries: number;
  readonly head: string;
}

export interface SignedCheckpoint extends Checkpoint {
  /** Ed25519, 64 bytes in lower-case hex. */
  readonly signature: string;
}

export interface Signer {
  readonly origin: string;
  /** PEM, SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly sign: (log: Omit<Checkpoint, 'origin'>) => SignedCheckpoint;
}

export const SIGNING_ALGORITHM = 'Ed25519';
const KEY_TYPE = 'ed25519';

/** What is signed: the canonical JSON (RFC 8785) of the four fields, in UTF-8. */
const signedBytes = ({ origin, game, entries, head }: Checkpoint): Buffer =>
  Buffer.from(canonicalJson({ origin, game, entries, head }));

const ed25519Key = (read: () => KeyObject, what: string): KeyObject => {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new Error(`the file does not contain a ${what} key in PEM format`);
  }
  if (key.asymmetricKeyType === KEY_TYPE) return key;
  throw new Error(`the key is of type ${String(key.asymmetricKeyType)}, not ${SIGNING_ALGORITHM}`);
};

/** Signs for `origin` with an Ed25519 private key (PEM, PKCS #8). Throws if `pem` is anything else. */
export const createSigner = (origin: string, pem: string): Signer => {
  const privateKey = ed25519Key(() => createPrivateKey(pem), 'private');
  return {
    origin,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string,
    sign: (log) => {
      const checkpoint = { origin, ...log };
      return { ...checkpoint, signature: sign(null, signedBytes(checkpoint), privateKey).toString('hex') };
    },
  };
};

/** An Ed25519 public key in PEM. Throws if `pem` is anything else. */
export const publicKeyOf = (pem: string): KeyObject => ed25519Key(() => createPublicKey(pem), 'public');

/** Whether `key` signed the checkpoint. */
export const isSigned = ({ signature, ...checkpoint }: SignedCheckpoint, key: KeyObject): boolean =>
  verify(null, signedBytes(checkpoint), key, Buffer.from(signature, 'hex'));
