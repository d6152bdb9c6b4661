/** Puts together what calls the webhooks of players. */
import type { FastifyInstance } from 'fastify';
import { createDeliveries } from '#src/engine/jobs/deliveries.js';
import type { Jobs } from '#src/engine/jobs/jobs.js';
import type { WebhookTargets } from '#src/engine/players/webhook-targets.js';
import { presentNotice } from '#src/http/present-notice.js';
import { createTargets } from '#src/http/webhooks/targets.js';
import type { Config } from './config.js';
import type { Limits } from './limits.js';

/** `null` if the operator allows none. */
export const webhookTargetsFor = (
  { WEBHOOK_HOSTS: hosts }: Config,
  { deliveryTimes }: Limits,
): WebhookTargets | null => (hosts === '' ? null : createTargets({ hosts, timeoutMs: deliveryTimes.answer }));

/** Delivers notices until the app closes, if there are targets. */
export const startDeliveries = (app: FastifyInstance, { deliveryTimes: times }: Limits, jobs: Jobs): void => {
  const { store, timers, databaseClock, webhookTargets: targets } = app.engine;
  if (targets === null) return;
  const { run, close } = createDeliveries({
    store,
    targets,
    clock: databaseClock.now,
    timers,
    times,
    present: presentNotice,
    onAttempt: (error) => {
      app.metrics.deliveries.inc({ outcome: error?.replace(/-.*/, '') ?? 'ok' });
    },
  });
  jobs.start('deliveries', run);
  app.addHook('onClose', close);
};
