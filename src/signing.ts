/** The key that signs checkpoints. */
import { readFileSync } from 'node:fs';
import { createSigner, type Signer } from '#src/engine/signer.js';
import type { Config } from './config.js';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads the key that signs checkpoints; `null` without one. Throws if it cannot be used. */
export function readSigner({ SIGNING_KEY_FILE, SIGNING_ORIGIN }: Config): Signer | null {
  if (SIGNING_KEY_FILE === '') return null;
  try {
    return createSigner(SIGNING_ORIGIN, readFileSync(SIGNING_KEY_FILE, 'utf8'));
  } catch (error) {
    const advice = 'Create a key with: openssl genpkey -algorithm ed25519 -out key.pem';
    throw new Error(`SIGNING_KEY_FILE cannot be used: ${messageOf(error)}. ${advice}`, { cause: error });
  }
}
