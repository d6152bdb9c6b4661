/** examples/notifier.ts, with the service before it and a chat behind it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'tap';
import { createNotifier } from '#examples/notifier.js';
import { newPlayer } from '#test/support/players.js';
import { startService, TWO_HUMANS } from '#test/support/service.js';
import { until } from '#test/support/until.js';
import { startReceiver } from '#test/support/webhooks.js';

const WEBHOOK = '/v1/players/me/webhook';

test('the notifier passes on what is signed', async (t) => {
  const chat = await startReceiver(t);
  const hook = await startReceiver(t);
  const { call } = await startService(t, { WEBHOOK_HOSTS: 'localhost' }, { webFolder: '/nowhere' });
  const { token } = await newPlayer(call);
  const registered = await call('PUT', WEBHOOK, { token, body: { url: hook.url } });
  const notifier = createNotifier(registered.body.webhook.secret as string, chat.url);
  notifier.listen(0, '127.0.0.1');
  await once(notifier, 'listening');
  t.teardown(() => notifier.close());
  const url = `http://127.0.0.1:${(notifier.address() as AddressInfo).port}`;
  const forward = async (headers: object, body: string): Promise<number> =>
    (await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body })).status;

  await call('POST', `${WEBHOOK}/test`, { token });
  await until(() => hook.received.length === 1);
  await call('POST', '/v1/connect-four/games', { token, body: TWO_HUMANS });
  await until(() => hook.received.length === 3);
  for (const { headers, body } of hook.received) {
    const signed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith('webhook-')),
    );
    t.equal(await forward(signed, `${body} `), 400);
    t.equal(await forward(signed, body), 204);
    t.equal(await forward(signed, body), 204);
  }
  const messages = chat.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
  t.equal(messages.length, 3);
  t.equal(messages[0], 'Notices will come here.');
  t.match(messages.toSorted(), [/Notices/, /^connect-four: game-started/, /^connect-four: your-turn \/v1/]);
});
