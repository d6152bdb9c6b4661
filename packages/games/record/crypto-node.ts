/** `crypto.ts` with what Node.js has built in, which is faster. In Node.js, `#crypto` is this module. */
import { createHmac, createPublicKey, hash, verify } from 'node:crypto';
import type { PublicKey } from './crypto.js';

export function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex');
}

export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

export function hmacBytes(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

export function hmac(key: string, text: string): string {
  return createHmac('sha256', bytesOf(key)).update(text).digest('hex');
}

export function publicKeyOf(pem: string): PublicKey {
  const key = readKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`the key is of type ${String(key.asymmetricKeyType)}, not Ed25519`);
  return { signed: (text, signature) => verify(null, Buffer.from(text), key, bytesOf(signature)) };
}

function readKey(pem: string) {
  try {
    return createPublicKey(pem);
  } catch {
    throw new Error('the file does not contain a public key in PEM format');
  }
}
