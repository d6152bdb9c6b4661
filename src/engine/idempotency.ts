/**
 * Requests that are safe to repeat: they get the first response again, byte for byte. It is stored, or made from the log
 * again.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Engine } from './engine.js';
import { EngineError } from './errors.js';
import { canonicalJson, sha256 } from '#src/record/hash-chain.js';
import type { StoredContent, StoredResponse } from './records.js';

/** A finished response. Its head (a JSON object) and body are opaque to the engine: its caller encodes them. */
export interface EncodedResponse<Head extends object = object> {
  readonly head: Head;
  readonly body: string;
}

/** Turns the result of a command into the response that is stored with it. */
export type Encode<Result> = (result: Result) => EncodedResponse;

/** A request that carries an idempotency key. The key counts within its operation, game and token. */
export interface KeyedRequest {
  readonly key: string;
  readonly operation: string;
  readonly token: string | null;
  readonly body: unknown;
  /** The response contains a token: it is stored encrypted under a key derived from the idempotency key. */
  readonly returnsTokens: boolean;
}

/** Identifies a keyed request among the stored responses. */
export interface ResponseKey {
  readonly gameId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  /** Encrypts a response that contains tokens. Derived from the idempotency key, which is not stored. */
  readonly secret: Buffer | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const HKDF_INFO = 'parlour stored response';

/** A UUID (version 8) that stands for the game of a request that creates one. */
const idOfKey = (keyHash: string): string =>
  `${keyHash.slice(0, 8)}-${keyHash.slice(8, 12)}-8${keyHash.slice(13, 16)}-8${keyHash.slice(17, 20)}-${keyHash.slice(20, 32)}`;

/** `gameId` is `null` for requests that create something. A request without a key has no response key. */
export const responseKey = (request: KeyedRequest | null, gameId: string | null): ResponseKey | null => {
  if (request === null) return null;
  const { key, operation, token, body, returnsTokens } = request;
  const keyHash = sha256(JSON.stringify([operation, gameId, token, key]));
  return {
    gameId: gameId ?? idOfKey(keyHash),
    keyHash,
    requestHash: sha256(canonicalJson(body ?? null)),
    secret: returnsTokens ? Buffer.from(hkdfSync('sha256', key, keyHash, HKDF_INFO, SECRET_BYTES)) : null,
  };
};

const encrypt = (secret: Buffer, text: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
};

const decrypt = (secret: Buffer, bytes: Buffer): string => {
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
};

/** What to store with a change, so that a repeat gets its response again. */
export const storedResponse = (
  { clock }: Engine,
  { gameId, keyHash, requestHash }: ResponseKey,
  content: StoredContent,
): StoredResponse => ({ gameId, keyHash, requestHash, content, createdAt: clock() });

/** The response itself as what is stored with a change; nothing for a request without a key. */
export const toStoredResponse = (
  engine: Engine,
  key: ResponseKey | null,
  { head, body }: EncodedResponse,
): { readonly storedResponse?: StoredResponse } => {
  if (key === null) return {};
  const bytes = key.secret === null ? Buffer.from(body) : encrypt(key.secret, body);
  return { storedResponse: storedResponse(engine, key, { head, body: bytes }) };
};

/**
 * What was stored with the first request, if this one is a repeat; refuses a used key with another body
 * (`idempotency-key-reused`).
 */
export const findStoredContent = async (
  { store }: Engine,
  { gameId, keyHash, requestHash }: ResponseKey,
): Promise<StoredContent | null> => {
  const stored = await store.storedResponse(gameId, keyHash);
  if (stored === null) return null;
  if (stored.requestHash !== requestHash) {
    throw new EngineError(
      'idempotency-key-reused',
      'This Idempotency-Key was used for a request with a different body.',
    );
  }
  return stored.content;
};

/** The response that was stored itself. */
export const sentResponse = ({ secret }: ResponseKey, content: StoredContent): EncodedResponse => {
  if (!('body' in content)) throw new Error('the response was not stored as it was sent');
  const { head, body } = content;
  return { head, body: secret === null ? body.toString('utf8') : decrypt(secret, body) };
};

/** The first response if the request is a repeat and responses to it are stored as they were sent. */
export const findStoredResponse = async (
  engine: Engine,
  key: ResponseKey | null,
): Promise<EncodedResponse | null> => {
  const content = key && (await findStoredContent(engine, key));
  return key && content && sentResponse(key, content);
};

/** Runs `work` unless a request with the same key is running in this process (`request-in-progress`). */
export const singleFlight = async <T>(
  { keysInFlight }: Engine,
  key: ResponseKey | null,
  work: () => Promise<T>,
): Promise<T> => {
  if (key === null) return work();
  if (keysInFlight.has(key.keyHash)) {
    throw new EngineError(
      'request-in-progress',
      'The first request with this Idempotency-Key is still running.',
      { retryAfterSeconds: 1 },
    );
  }
  keysInFlight.add(key.keyHash);
  try {
    return await work();
  } finally {
    keysInFlight.delete(key.keyHash);
  }
};
