import { readFileSync } from 'node:fs';
import fp from 'fastify-plugin';
import type { Config } from '#src/config.js';
import { createSigner, type Signer } from '#src/engine/signer.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly signer: Signer | null;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readSigner = ({ SIGNING_KEY_FILE, SIGNING_ORIGIN }: Config): Signer | null => {
  if (SIGNING_KEY_FILE === '') return null;
  try {
    return createSigner(SIGNING_ORIGIN, readFileSync(SIGNING_KEY_FILE, 'utf8'));
  } catch (error) {
    const advice = 'Create a key with: openssl genpkey -algorithm ed25519 -out key.pem';
    throw new Error(`SIGNING_KEY_FILE cannot be used: ${messageOf(error)}. ${advice}`, { cause: error });
  }
};

/** `app.signer`: signs checkpoints with the configured key; `null` without one. */
export default fp<{ config: Config }>(
  async (app, { config }) => {
    app.decorate('signer', readSigner(config));
  },
  { name: 'signing' },
);
