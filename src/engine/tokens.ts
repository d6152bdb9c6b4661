import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '#src/record/hash-chain.js';

const TOKEN_BYTES = 32;

/** A seat's token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * The token of the same seat in a rematch. It is derived from the old token, so each player gets the same one
 * however often it asks, and nobody without the old token can compute it.
 */
export const rematchToken = (token: string, rematchId: string): string =>
  createHmac('sha256', token).update(`rematch:${rematchId}`).digest('base64url');

/** The only form in which a token is stored. */
export const hashToken = (token: string): string => sha256(token);

/** Compares two SHA-256 hashes in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
