/** Commit–reveal: the server commits to a secret before it knows which game's seed will contain it. */
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { timeText } from 'parlour-games/record/entries';
import { isUuid } from '#src/engine/games.js';
import type { CommitmentRecord } from '#src/engine/store.js';
import { once } from '#src/engine/change.js';
import { idempotencyKeyOf, recordOf, type KeyedRequest } from '#src/engine/idempotency.js';

const SECRET_BYTES = 32;

const newCommitment = ({ clock, limits }: Engine): CommitmentRecord => {
  const now = clock();
  return {
    id: uuidv7({ msecs: now }),
    secret: randomBytes(SECRET_BYTES).toString('hex'),
    createdAt: now,
    expiresAt: now + limits.commitmentLifetimeMs,
    gameId: null,
  };
};

const commitmentNotFound = (): EngineError =>
  new EngineError(
    'commitment-not-found',
    'There is no commitment with this id, or it expired and was deleted.',
  );

/** Draws a secret and commits to it. The audit record of the finished game reveals the secret. */
export function createCommitment(engine: Engine, request: KeyedRequest | null): Promise<CommitmentRecord> {
  const key = request && idempotencyKeyOf(request, null);
  return once(engine, key, {
    recreate: async ({ subjectId }) => {
      const found = await engine.store.commitment(subjectId);
      if (found === null) throw commitmentNotFound();
      return found;
    },
    attempt: async () => {
      const created = newCommitment(engine);
      const { record } = recordOf(engine, key, { subjectId: created.id });
      return (await engine.store.addCommitment(created, record)) ? created : null;
    },
  });
}

/** The first of these commitments that can be used, with its secret; `null` if none can. */
export async function firstUsableCommitment(
  engine: Engine,
  ids: readonly string[],
): Promise<{ readonly commitmentId: string; readonly secret: string } | null> {
  for (const commitmentId of ids) {
    try {
      return { commitmentId, secret: await secretOfCommitment(engine, commitmentId) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return null;
}

/** The secret of a commitment that can be used; refuses unknown, used and expired ones. */
export async function secretOfCommitment(engine: Engine, commitmentId: string): Promise<string> {
  const commitment = isUuid(commitmentId) ? await engine.store.commitment(commitmentId) : null;
  if (commitment === null) throw commitmentNotFound();
  if (commitment.gameId !== null)
    throw new EngineError('commitment-used', 'This commitment was already used to create a game.');
  if (commitment.expiresAt <= engine.clock()) {
    const expired = timeText(commitment.expiresAt);
    throw new EngineError('commitment-expired', `This commitment expired at ${expired}.`);
  }
  return commitment.secret;
}
