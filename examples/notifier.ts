/**
 * Forwards notices of games to a chat: a webhook comes in, is verified, and a message goes out (`{"text": …}`, as Slack,
 * Mattermost and others accept it). Register `http://<this host>:8080/` as your webhook, then:
 * `npm run build && SECRET=whsec_… CHAT=https://chat.example.org/hooks/… node dist/examples/notifier.js`
 */
import { createServer, type Server } from 'node:http';
import { argv, env } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';

interface Notice {
  readonly type: string;
  readonly data: { readonly type: string; readonly links?: { readonly self: string } };
}

const REMEMBERED = 1000;

const messageOf = ({ type, data: { type: game, links } }: Notice): string =>
  type === 'test' ? 'Notices will come here.' : `${game}: ${type} ${links?.self ?? ''}`.trim();

export function createNotifier(secret: string, chat: string): Server {
  const webhook = new Webhook(secret);
  const seen = new Set<unknown>();
  return createServer((request, response) => {
    const handle = async (): Promise<number> => {
      const { headers } = request;
      const notice = webhook.verify(await text(request), headers as Record<string, string>) as Notice;
      // Deliveries may come twice.
      if (seen.has(headers['webhook-id'])) return 204;
      const body = JSON.stringify({ text: messageOf(notice) });
      const sent = await fetch(chat, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!sent.ok) return 502;
      seen.add(headers['webhook-id']);
      if (seen.size > REMEMBERED) seen.delete(seen.values().next().value);
      return 204;
    };
    handle().then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
}

if (argv[1] === fileURLToPath(import.meta.url))
  createNotifier(env['SECRET'] ?? '', env['CHAT'] ?? '').listen(8080);
