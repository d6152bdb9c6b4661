import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Seat } from 'parlour-games/game-type';
import { sha256 } from 'parlour-games/record/hash-chain';

/**
 * The token of the same seat in a rematch. It is derived from the old token: each player gets the same one however often it
 * asks, and nobody can compute it without the old token.
 */
export function rematchToken(token: string, rematchId: string): string {
  return createHmac('sha256', token).update(`rematch:${rematchId}`).digest('base64url');
}

/** SHA-256 of a token, the only form in which it is stored. */
export function hashToken(token: string): string {
  return sha256(token);
}

/** Compares two SHA-256 hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const TOKEN_BYTES = 32;

/** The source from which the tokens of one request are derived. */
export interface TokenSource {
  /** The idempotency key, which is not stored; without one, random bytes. */
  readonly secret: string | Buffer;
  /** Hex. Stored with the record and deleted with it; after that, the key alone no longer leads to the tokens. */
  readonly salt: string;
}

/** A source of tokens: derived from the idempotency key if there is one, random otherwise. */
export function newTokenSource(key: string | undefined): TokenSource {
  return {
    secret: key ?? randomBytes(SECRET_BYTES),
    salt: randomBytes(SALT_BYTES).toString('hex'),
  };
}

/** 256 bits, base64url. Derived by HKDF (RFC 5869), so that a retry gets the same token. */
const derivedToken = ({ secret, salt }: TokenSource, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'hex'), purpose, TOKEN_BYTES)).toString(
    'base64url',
  );

export function seatToken(source: TokenSource, seat: Seat): string {
  return derivedToken(source, `parlour token of seat ${seat}`);
}

const PLAYER_PREFIX = 'player_';

export function isPlayerToken(token: string): boolean {
  return token.startsWith(PLAYER_PREFIX);
}

export function playerToken(source: TokenSource): string {
  return `${PLAYER_PREFIX}${derivedToken(source, 'parlour token of a player')}`;
}
