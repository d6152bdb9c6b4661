import { randomBytes } from 'node:crypto';

const SEED_BYTES = 32;

/** 32 random bytes, lower-case hex. */
export const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex');
