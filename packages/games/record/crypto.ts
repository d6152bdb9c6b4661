/**
 * The cryptography of a log: SHA-256, HMAC-SHA256, and signatures by Ed25519. This is all that the history and the
 * verifier need of Node.js. The web page replaces this module by one with the same exports that runs in browsers
 * (`packages/web/src/verify/crypto.ts`), so import it by its full name. `ed25519Key` is for the service alone.
 */
import { createHmac, createPublicKey, hash, verify, type KeyObject } from 'node:crypto';

/** The bytes that hex digits stand for. */
export function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex');
}

/** Lower-case hex. Text is hashed as UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** HMAC-SHA256 of a text in UTF-8. */
export function hmacBytes(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** HMAC-SHA256 of a text in UTF-8, in lower-case hex; the key is in hex, too. */
export function hmac(key: string, text: string): string {
  return createHmac('sha256', bytesOf(key)).update(text).digest('hex');
}

/** An Ed25519 public key. */
export interface PublicKey {
  /** Whether the key signed a text in UTF-8; `signature` is in hex. */
  readonly signed: (text: string, signature: string) => boolean;
}

const KEY_TYPE = 'ed25519';

/** The Ed25519 key that `read` returns. Throws if it cannot be read or is of another type; `what` names the key. */
export function ed25519Key(read: () => KeyObject, what: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new Error(`the file does not contain a ${what} key in PEM format`);
  }
  if (key.asymmetricKeyType === KEY_TYPE) return key;
  throw new Error(`the key is of type ${String(key.asymmetricKeyType)}, not Ed25519`);
}

/** An Ed25519 public key in PEM. Throws if `pem` is anything else. */
export function publicKeyOf(pem: string): PublicKey {
  const key = ed25519Key(() => createPublicKey(pem), 'public');
  return { signed: (text, signature) => verify(null, Buffer.from(text), key, bytesOf(signature)) };
}
