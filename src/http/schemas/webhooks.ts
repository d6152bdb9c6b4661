/** Webhooks in requests and responses. */
import Type from 'typebox';
import { nullable, sharedName, strictObject } from '#src/kit/schema.js';
import { Time } from '#src/record/schemas/common.js';

const MAX_URL_LENGTH = 2_048;
const Url = Type.String({
  maxLength: MAX_URL_LENGTH,
  pattern: '^https?://[!-~]+$',
  description: 'The URL that gets the deliveries, in ASCII.',
  examples: ['https://hooks.example.org/parlour'],
});

export const WebhookBody = strictObject(
  { url: Url },
  { description: 'Where to notify you.', examples: [{ url: 'https://hooks.example.org/parlour' }] },
);

const fields = {
  url: Url,
  createdAt: { ...Time, description: 'When the URL was registered.' },
  lastDeliveryAt: nullable(Time, {
    description: 'When the target last accepted a delivery. Until it has accepted one, it gets tests only.',
  }),
  lastError: nullable(
    Type.String({ pattern: '^(timeout|connection|tls|status-[0-9]+)$', examples: ['status-503'] }),
    { description: 'Why the latest delivery failed; `null` if it did not.' },
  ),
  failingSince: nullable(Time, {
    description: 'When the first delivery failed since the last one that was accepted.',
  }),
  disabled: Type.Boolean({
    description: 'Whether nothing is delivered any more, because deliveries have failed for five days.',
  }),
};

export const WebhookResponse = strictObject(
  { webhook: strictObject(fields, sharedName('Webhook', { description: 'Where a player is notified.' })) },
  sharedName('WebhookResponse', { description: 'The player’s webhook.' }),
);

const Secret = Type.String({
  pattern: '^whsec_',
  description: 'The key that signs deliveries. Keep it secret; it is in no other response.',
});

export const NewWebhookResponse = strictObject(
  {
    webhook: strictObject(
      { ...fields, secret: Secret },
      sharedName('NewWebhook', { description: 'Where a player is notified, and the secret.' }),
    ),
  },
  sharedName('NewWebhookResponse', { description: 'The player’s new webhook.' }),
);
