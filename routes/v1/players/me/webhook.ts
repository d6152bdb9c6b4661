/** `/v1/players/me/webhook` and its test: the URL at which a player is notified. */
import Type, { type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import type { WebhookRecord } from '#src/engine/players/webhook-store.js';
import { deleteWebhook, findWebhook, registerWebhook, testWebhook } from '#src/engine/players/webhooks.js';
import { CREATE_COST } from '#src/http/plugins/limits.js';
import { keyedRequest, sendNoContent } from '#src/http/commands.js';
import { playerOf, playerWithLastingToken } from '#src/http/plugins/players.js';
import { invalid } from '#src/http/problems/problems.js';
import { emptyResponse, IdempotencyHeaders, jsonResponse } from '#src/http/schemas/common.js';
import { addRoute } from '#src/http/route.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import { timeText } from 'parlour-games/record/entries';
import { type Data, Time } from 'parlour-games/record/schemas/common';
import { nullable, named, strictObject } from 'parlour-games/kit/schema';

const MAX_URL_LENGTH = 2_048;
const Url = Type.String({
  maxLength: MAX_URL_LENGTH,
  pattern: '^https?://[!-~]+$',
  description: 'The URL that gets the deliveries, in ASCII.',
  examples: ['https://hooks.example.org/parlour'],
});

const WebhookBody = strictObject(
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
    description: 'When deliveries began to fail; `null` while they do not fail.',
  }),
  disabled: Type.Boolean({
    description: 'Whether the webhook is disabled, because deliveries have failed for five days.',
  }),
};

const checkUrl = ({ url }: Static<typeof WebhookBody>): void => {
  if (!URL.canParse(url)) throw invalid('url', '/body/url', 'is not a URL');
};

const WebhookResponse = strictObject(
  { webhook: strictObject(fields, named('Webhook', { description: 'Where a player is notified.' })) },
  named('WebhookResponse', { description: 'The player’s webhook.' }),
);

const Secret = Type.String({
  pattern: '^whsec_',
  description: 'The key that signs deliveries. Keep it secret; it is in no other response.',
});

const NewWebhookResponse = strictObject(
  {
    webhook: strictObject(
      { ...fields, secret: Secret },
      named('NewWebhook', { description: 'Where a player is notified, and the secret.' }),
    ),
  },
  named('NewWebhookResponse', { description: 'The player’s new webhook.' }),
);

const WEBHOOK = '/v1/players/me/webhook';
const own = { tag: 'webhooks', callers: ['player'] } as const;

/** A secret in the form of Standard Webhooks. */
const secretText = (secret: string): string => `whsec_${Buffer.from(secret, 'hex').toString('base64')}`;

const optionalTime = (time: number | null): string | null => (time === null ? null : timeText(time));

/** A webhook without its secret. */
const presentWebhook = (webhook: WebhookRecord): Data<typeof WebhookResponse>['webhook'] => ({
  url: webhook.url,
  createdAt: timeText(webhook.createdAt),
  lastDeliveryAt: optionalTime(webhook.lastDeliveryAt),
  lastError: webhook.lastError,
  failingSince: optionalTime(webhook.failingSince),
  disabled: webhook.disabled,
});

export function addWebhook(app: FastifyInstance): void {
  const { engine } = app;
  addRoute(app, {
    ...own,
    method: 'PUT',
    path: WEBHOOK,
    operation: 'registerWebhook',
    summary: 'Register a webhook',
    description:
      'Replaces any other URL of yours. Send a test next: until the target has accepted one, it gets nothing else. Requires a token that does not expire.',
    body: WebhookBody,
    results: {
      200: jsonResponse(NewWebhookResponse, 'The webhook and its secret, which is new each time.'),
    },
    problems: ['webhook-refused'],
    cost: CREATE_COST,
    check: ({ body }) => {
      checkUrl(body as Static<typeof WebhookBody>);
    },
    handle: async (request, reply) => {
      const { url } = request.body;
      const { id } = playerWithLastingToken(request);
      const registered = await registerWebhook(engine, id, url);
      const { secret } = registered;
      return reply
        .header('cache-control', 'no-store')
        .send({ webhook: { ...presentWebhook(registered), secret: secretText(secret) } });
    },
  });
  addRoute(app, {
    ...own,
    method: 'GET',
    path: WEBHOOK,
    operation: 'getWebhook',
    summary: 'Your webhook, and whether it works',
    description: 'Without the secret.',
    results: { 200: jsonResponse(WebhookResponse, 'The webhook.') },
    problems: ['not-found'],
    handle: async (request) => ({ webhook: presentWebhook(await findWebhook(engine, playerOf(request).id)) }),
  });
  addRoute(app, {
    ...own,
    method: 'DELETE',
    path: WEBHOOK,
    operation: 'deleteWebhook',
    summary: 'Delete your webhook',
    description: 'Pending deliveries are dropped. Requires a token that does not expire.',
    results: { 204: emptyResponse('The webhook has been deleted.') },
    problems: ['not-found'],
    handle: async (request, reply) => {
      await deleteWebhook(engine, playerWithLastingToken(request).id);
      return sendNoContent(reply, 204);
    },
  });
}

export function addWebhookTest(app: FastifyInstance): void {
  addRoute(app, {
    ...own,
    method: 'POST',
    path: `${WEBHOOK}/test`,
    operation: 'testWebhook',
    summary: 'Send a test to your webhook',
    description:
      'A delivery of type `test`, at once and only once. At most one a minute. Requires a token that does not expire.',
    // A test needs no more space than the webhook already takes.
    headers: IdempotencyHeaders,
    body: EmptyBody,
    results: { 202: emptyResponse('A test is being delivered; `GET` shows the outcome.') },
    problems: ['request-in-progress', 'not-found'],
    handle: async (request, reply) => {
      const keyed = keyedRequest(request);
      await testWebhook(app.engine, keyed, playerWithLastingToken(request).id);
      return sendNoContent(reply, 202);
    },
  });
}
