/**
 * The cryptography of a log: SHA-256, HMAC-SHA256, and signatures by Ed25519. Modules import it as `#crypto`, which is
 * `crypto-node.ts` in Node.js.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac as keyedHash } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const utf8 = new TextEncoder();

/** The bytes that hex digits stand for. */
export function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/** Lower-case hex. Text is hashed as UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return bytesToHex(digest(typeof data === 'string' ? utf8.encode(data) : data));
}

/** HMAC-SHA256 of a text in UTF-8. */
export function hmacBytes(key: Uint8Array, text: string): Uint8Array {
  return keyedHash(digest, key, utf8.encode(text));
}

/** HMAC-SHA256 of a text in UTF-8, in lower-case hex; the key is in hex, too. */
export function hmac(key: string, text: string): string {
  return bytesToHex(hmacBytes(bytesOf(key), text));
}

/** An Ed25519 public key. */
export interface PublicKey {
  /** Whether the key signed a text in UTF-8; `signature` is in hex. */
  readonly signed: (text: string, signature: string) => boolean;
}

const PEM = /^\s*-----BEGIN PUBLIC KEY-----([\w+/=\s]+)-----END PUBLIC KEY-----\s*$/;
/** The DER of every Ed25519 public key begins with this; its 32 bytes follow (RFC 8410, section 4). */
const DER_PREFIX = '302a300506032b6570032100';
const KEY_DIGITS = 64;

/** The bytes in a PEM document, in hex; `null` if it is not one. */
const derOf = (pem: string): string | null => {
  const [, base64] = PEM.exec(pem) ?? [];
  if (base64 === undefined) return null;
  try {
    return bytesToHex(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
};

/** An Ed25519 public key in PEM. Throws if `pem` is anything else. */
export function publicKeyOf(pem: string): PublicKey {
  const der = derOf(pem);
  if (der === null) throw new Error('it is not a public key in PEM format');
  if (!der.startsWith(DER_PREFIX) || der.length !== DER_PREFIX.length + KEY_DIGITS)
    throw new Error('the key is not an Ed25519 key');
  const key = hexToBytes(der.slice(DER_PREFIX.length));
  return {
    signed: (text, signature) =>
      ed25519.verify(hexToBytes(signature), utf8.encode(text), key, { zip215: false }),
  };
}
