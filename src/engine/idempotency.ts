/** Requests that are safe to repeat: the first answer is kept and given again, byte for byte. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Engine } from './engine.js';
import { canonicalJson, sha256 } from './history/hash-chain.js';
import { Problem } from './errors.js';
import type { StoredResponse } from './records.js';

/** A finished answer: the bytes that go over the wire. */
export interface EncodedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What identifies a request for repetition. */
export interface RequestKey {
  readonly gameId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  /** For answers that hand out tokens: what they are encrypted with. It follows from the key, which is not stored. */
  readonly secret: Buffer | null;
}

export interface KeyedRequest {
  /** The Idempotency-Key as sent, or `null`. */
  readonly key: string | null;
  readonly route: string;
  readonly token: string | null;
  readonly body: unknown;
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
const TOKEN_ROUTE_KEY_LENGTH = 20;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';

const hash = (parts: readonly unknown[]): string => sha256(JSON.stringify(parts));

const checkKey = (key: string, returnsTokens: boolean): void => {
  const refuse = (message: string): never => {
    throw new Problem('validation-failed', `The Idempotency-Key ${message}.`, {
      errors: [{ pointer: '/headers/idempotency-key', message }],
    });
  };
  if (!KEY_PATTERN.test(key)) refuse('must be 1 to 255 visible ASCII characters');
  if (returnsTokens && key.length < TOKEN_ROUTE_KEY_LENGTH) {
    refuse(
      `must have ${TOKEN_ROUTE_KEY_LENGTH} characters or more here, since the answer is meant for you alone`,
    );
  }
};

/** A UUID (version 8) for requests that are about no game yet. */
const idOfKey = (keyHash: string): string =>
  `${keyHash.slice(0, 8)}-${keyHash.slice(8, 12)}-8${keyHash.slice(13, 16)}-8${keyHash.slice(17, 20)}-${keyHash.slice(20, 32)}`;

/** Reads the key of a request; `null` when it has none. A key counts within its route, game and token. */
export const requestKey = (
  { key, route, token, body }: KeyedRequest,
  gameId: string | null,
  returnsTokens: boolean,
): RequestKey | null => {
  if (key === null) return null;
  checkKey(key, returnsTokens);
  const keyHash = hash([route, gameId, token, key]);
  return {
    gameId: gameId ?? idOfKey(keyHash),
    keyHash,
    requestHash: sha256(canonicalJson(body ?? null)),
    secret: returnsTokens
      ? Buffer.from(hkdfSync('sha256', key, keyHash, 'parlour answer', SECRET_BYTES))
      : null,
  };
};

const encrypt = (secret: Buffer, text: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

const decrypt = (secret: Buffer, bytes: Buffer): string => {
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
};

/** What to store beside a change, so that a repeat finds the answer. */
export const toStoredResponse = (
  request: RequestKey,
  reply: EncodedResponse,
  now: number,
): StoredResponse => ({
  gameId: request.gameId,
  keyHash: request.keyHash,
  requestHash: request.requestHash,
  status: reply.status,
  headers: reply.headers,
  body: request.secret === null ? Buffer.from(reply.body) : encrypt(request.secret, reply.body),
  createdAt: now,
});

/** The first answer, if the request is a repeat; refuses another body under a used key (422). */
export const findStoredResponse = async (
  engine: Engine,
  request: RequestKey | null,
): Promise<EncodedResponse | null> => {
  if (request === null) return null;
  const answer = await engine.store.storedResponse(request.gameId, request.keyHash);
  if (answer === null) return null;
  if (answer.requestHash !== request.requestHash) {
    throw new Problem(
      'idempotency-key-reused',
      'This Idempotency-Key was used for a request with another body.',
    );
  }
  const body = request.secret === null ? answer.body.toString('utf8') : decrypt(request.secret, answer.body);
  return { status: answer.status, headers: answer.headers, body };
};

/** Runs `work` while no other request with the same key runs here; refuses the second one (409). */
export const singleFlight = async <T>(
  engine: Engine,
  request: RequestKey | null,
  work: () => Promise<T>,
): Promise<T> => {
  if (request === null) return work();
  if (engine.keysInFlight.has(request.keyHash)) {
    throw new Problem(
      'request-in-progress',
      'The first request with this Idempotency-Key is still running.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
  engine.keysInFlight.add(request.keyHash);
  try {
    return await work();
  } finally {
    engine.keysInFlight.delete(request.keyHash);
  }
};
