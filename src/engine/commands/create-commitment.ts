/** Secrets that the server commits itself to before it knows of the game that they make the seed of. */
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { isUuid, type Engine } from '../engine.js';
import { commitmentOf } from '../history/hash-chain.js';
import {
  toStoredResponse,
  findStoredResponse,
  singleFlight,
  requestKey,
  type KeyedRequest,
  type EncodedResponse,
} from '../idempotency.js';
import { timeText } from '../history/entries.js';
import { Problem } from '../errors.js';
import type { CommitmentRecord } from '../records.js';

const SECRET_BYTES = 32;

const newCommitment = ({ clock, commitmentLifetimeMs }: Engine): CommitmentRecord => {
  const now = clock();
  return {
    id: uuidv7({ msecs: now }),
    secret: randomBytes(SECRET_BYTES).toString('hex'),
    createdAt: now,
    expiresAt: now + commitmentLifetimeMs,
    gameId: null,
  };
};

const commitmentResponse = ({ id, secret, expiresAt }: CommitmentRecord): EncodedResponse => ({
  status: 201,
  headers: {},
  body: JSON.stringify({ id, commitment: commitmentOf(secret), expiresAt: timeText(expiresAt) }),
});

/** Draws a secret and answers 201 with the SHA-256 of it; the secret itself is told by the record of its game. */
export const makeCommitment = async (engine: Engine, repeatable: KeyedRequest): Promise<EncodedResponse> => {
  const key = requestKey(repeatable, null, true);
  return singleFlight(engine, key, async () => {
    const kept = await findStoredResponse(engine, key);
    if (kept !== null) return kept;
    const commitment = newCommitment(engine);
    const reply = commitmentResponse(commitment);
    const answer = key === null ? undefined : toStoredResponse(key, reply, engine.clock());
    if (await engine.store.addCommitment(commitment, answer)) return reply;
    const first = await findStoredResponse(engine, key);
    if (first === null) throw new Error('a commitment was refused by the store without a kept answer');
    return first;
  });
};

/** The secret of a commitment that is free to be used; refuses unknown (404), used (409) and expired ones (410). */
export const secretOf = async (engine: Engine, commitmentId: string): Promise<string> => {
  const commitment = isUuid(commitmentId) ? await engine.store.commitment(commitmentId) : null;
  if (commitment === null) {
    throw new Problem('commitment-not-found', 'There is no commitment with this id, or not any more.');
  }
  if (commitment.gameId !== null) {
    throw new Problem('commitment-used', 'A game was created with this commitment already.');
  }
  if (commitment.expiresAt <= engine.clock()) {
    throw new Problem('commitment-expired', `This commitment expired at ${timeText(commitment.expiresAt)}.`);
  }
  return commitment.secret;
};
