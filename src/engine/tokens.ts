import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256 } from '#src/record/hash-chain.js';

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
