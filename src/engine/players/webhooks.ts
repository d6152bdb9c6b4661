/** Webhooks: the URLs at which players are notified. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Engine } from '#src/engine/engine.js';
import { checkLives } from '#src/engine/access.js';
import { EngineError } from '#src/engine/errors.js';
import { once } from '#src/engine/change.js';
import { idempotencyKeyOf, recordOf, type KeyedRequest } from '#src/engine/idempotency.js';
import type { WebhookRecord } from './webhook-store.js';

const SECRET_BYTES = 32;
/** How often a player may send a test. */
const TEST_INTERVAL_MS = 60_000;

/** Registers a webhook with a new secret. Refuses (`webhook-refused`) a URL that may not be called. */
export async function registerWebhook(engine: Engine, playerId: string, url: string): Promise<WebhookRecord> {
  const { store, clock, webhookSender } = engine;
  if (webhookSender === null) throw new EngineError('webhook-refused', 'This service calls no webhooks.');
  await webhookSender.check(url);
  const webhook: WebhookRecord = {
    playerId,
    id: randomUUID(),
    url,
    secret: randomBytes(SECRET_BYTES).toString('hex'),
    createdAt: clock(),
    lastDeliveryAt: null,
    lastError: null,
    failingSince: null,
    disabled: false,
  };
  if (!(await store.putWebhook(playerId, webhook))) await checkLives(engine, { id: playerId });
  return webhook;
}

const notRegistered = (): EngineError => new EngineError('not-found', 'You have not registered a webhook.');

export async function findWebhook({ store }: Engine, playerId: string): Promise<WebhookRecord> {
  const webhook = await store.webhook(playerId);
  if (webhook === null) throw notRegistered();
  return webhook;
}

export async function deleteWebhook({ store }: Engine, playerId: string): Promise<void> {
  if (!(await store.deleteWebhook(playerId))) throw notRegistered();
}

/** Has a test delivered. Refuses (`rate-limited`) more than one a minute. */
export async function testWebhook(
  engine: Engine,
  request: KeyedRequest | null,
  playerId: string,
): Promise<void> {
  const key = request && idempotencyKeyOf(request, playerId);
  await once<true>(engine, key, {
    recreate: () => Promise.resolve(true),
    attempt: async () => {
      await findWebhook(engine, playerId);
      const now = engine.clock();
      const { record } = recordOf({ clock: () => now }, key, { subjectId: playerId, playerId });
      if (await engine.store.addTest({ playerId, now, notSince: now - TEST_INTERVAL_MS }, record))
        return true;
      throw new EngineError('rate-limited', 'You may send one test a minute.', {
        retryAfterSeconds: TEST_INTERVAL_MS / 1000,
      });
    },
  });
}
