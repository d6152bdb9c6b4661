/** Signed checkpoints of finished games: whoever keeps one can tell later whether the game's history was rewritten. */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from './hash-chain.js';
import { Problem } from '../errors.js';

/** How far the log of a game had come: `entries` counts them, `head` is the hash of the last one. */
export interface Checkpoint {
  /** Who vouches for it, as the operator calls the service. */
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

/** The bytes that are signed: the canonical JSON (RFC 8785) of the four fields, in UTF-8. */
const signedBytes = ({ origin, game, entries, head }: Checkpoint): Buffer =>
  Buffer.from(canonicalJson({ origin, game, entries, head }));

const ed25519Key = (read: () => KeyObject, what: string): KeyObject => {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new Error(`it holds no ${what} key in PEM`);
  }
  if (key.asymmetricKeyType === KEY_TYPE) return key;
  throw new Error(`it holds a key of type ${String(key.asymmetricKeyType)}, not ${SIGNING_ALGORITHM}`);
};

/** Signs for `origin` with an Ed25519 private key (PEM, PKCS #8); throws when `pem` is something else. */
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

/** What the service tells of its key; refuses (404) where it has none. */
export const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new Problem('not-found', 'This service signs nothing.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};

/** An Ed25519 public key from PEM; throws when `pem` is something else. */
export const publicKeyOf = (pem: string): KeyObject => ed25519Key(() => createPublicKey(pem), 'public');

/** Whether `key` signed the checkpoint. */
export const isSigned = ({ signature, ...checkpoint }: SignedCheckpoint, key: KeyObject): boolean =>
  verify(null, signedBytes(checkpoint), key, Buffer.from(signature, 'hex'));
