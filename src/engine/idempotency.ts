/**
 * Requests that are safe to retry. The first request with a key records, with its change, what it did; a retry finds the
 * record and changes nothing.
 */
import { canonicalJson, sha256 } from 'parlour-games/record/hash-chain';
import type { Engine } from './engine.js';
import { EngineError } from './errors.js';
import { isUuid } from './games.js';
import type { IdempotencyRecord } from './idempotency-record.js';
import type { Clocks } from './time.js';

/** A request that carries an idempotency key. A key is unique per operation, per game, and per token or player. */
export interface KeyedRequest {
  readonly key: string;
  readonly operation: string;
  readonly token: string | null;
  /** The id of the player that sent it. */
  readonly playerId: string | null;
  readonly body: unknown;
}

/** A keyed request, as records identify it, and the hash of its body. */
export interface IdempotencyKey {
  readonly scopeId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  readonly playerId: string | null;
}

/** The part of a record that says what the request did. */
type RecordedChange = Omit<IdempotencyRecord, 'scopeId' | 'keyHash' | 'requestHash' | 'createdAt'>;

/** These fields of a record that is not about a game but, say, about a new player or webhook. */
const OF_NO_GAME = { firstSeq: 0, version: 0, viewer: null, salt: null };

/** A UUID (version 8) that stands for the game of a request that creates one. */
const idOfKey = (keyHash: string): string =>
  `${keyHash.slice(0, 8)}-${keyHash.slice(8, 12)}-8${keyHash.slice(13, 16)}-8${keyHash.slice(17, 20)}-${keyHash.slice(20, 32)}`;

/** The key of a request. `scopeId` is the id of the game or player that the request is for; `null` if it creates something. */
export function idempotencyKeyOf(request: KeyedRequest, scopeId: string | null): IdempotencyKey {
  const { key, operation, token, playerId, body } = request;
  // Tokens contain no colon.
  const sender = playerId === null ? token : `player:${playerId}`;
  const keyHash = sha256(JSON.stringify([operation, scopeId, sender, key]));
  return {
    // An id that is malformed belongs to nothing.
    scopeId: scopeId !== null && isUuid(scopeId) ? scopeId : idOfKey(keyHash),
    keyHash,
    playerId,
    requestHash: sha256(canonicalJson(body ?? null)),
  };
}

/**
 * The record to store with a change; `undefined` for a request without a key. The defaults of `change` are those of a change
 * that is not about a game.
 */
export function recordOf(
  { clock }: { readonly clock: Clocks['clock'] },
  key: IdempotencyKey | null,
  change: Partial<RecordedChange> & { readonly subjectId: string },
): { readonly record?: IdempotencyRecord } {
  if (key === null) return {};
  const { scopeId, keyHash, requestHash, playerId } = key;
  const sender = playerId !== null && { playerId };
  return {
    record: { scopeId, keyHash, requestHash, ...sender, ...OF_NO_GAME, ...change, createdAt: clock() },
  };
}

const inProgress = (): EngineError =>
  new EngineError('request-in-progress', 'The first request with this Idempotency-Key is still running.', {
    retryAfterSeconds: 1,
  });

/** The record of the first request, if this one is a retry. Refuses a used key with another body (`idempotency-key-reused`). */
export async function findRecord({ store }: Engine, key: IdempotencyKey): Promise<IdempotencyRecord | null> {
  const record = await store.idempotencyRecord(key.scopeId, key.keyHash);
  if (record === null) return null;
  if (record.requestHash !== key.requestHash)
    throw new EngineError(
      'idempotency-key-reused',
      'This Idempotency-Key was used for a request with a different body.',
    );
  if (record.pending) throw inProgress();
  return record;
}

/** Runs `work` unless a request with the same key is running in this process (`request-in-progress`). */
export async function singleFlight<T>(
  { keysInFlight }: Engine,
  key: IdempotencyKey,
  work: () => Promise<T>,
): Promise<T> {
  if (keysInFlight.has(key.keyHash)) throw inProgress();
  keysInFlight.add(key.keyHash);
  try {
    return await work();
  } finally {
    keysInFlight.delete(key.keyHash);
  }
}
