/**
 * Makes recordings repeatable: the same requests get the same ids, tokens and seeds each time, so that recording again
 * changes only what the service responds differently. It applies to the whole process.
 */
import crypto, { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const SHA256_BYTES = 32;
/** Below the message, `fill` and, for `randomBytes`, the function around it. */
const CALLER_FRAME = 3;
/** The PKCS #8 header of an Ed25519 key (RFC 8410, section 7); its 32 bytes follow. */
const ED25519_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The name of the function that asks for random bytes, from the stack. */
const callerOf = (stack: string): string =>
  / at (\S+)/.exec(stack.split('\n')[CALLER_FRAME] ?? '')?.[1] ?? '';

/**
 * Replaces what the service and its libraries use as sources of random bytes. Each function that asks for some has a
 * stream of its own, so that work in the background changes nothing for the others.
 */
export function fixRandomness(): void {
  const counts = new Map<string, number>();
  const fill = <T extends NodeJS.ArrayBufferView>(target: T): T => {
    const caller = callerOf(new Error('random').stack ?? '');
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    const bytes = Buffer.from(target.buffer, target.byteOffset, target.byteLength);
    for (let at = 0; at < bytes.length; at += SHA256_BYTES)
      sha256(`${caller} ${count} ${at}`).copy(bytes, at);
    return target;
  };
  Object.assign(crypto, { randomBytes: (size: number) => fill(Buffer.alloc(size)) });
  syncBuiltinESMExports();
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
}

export function fixedSigningKey(): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([ED25519_HEADER, sha256('signing key')]),
    format: 'der',
    type: 'pkcs8',
  });
}
