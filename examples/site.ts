/**
 * A site with accounts of its own, as small as can be: its users sign in here, and its pages talk to Parlour directly.
 * `npm run build && PARLOUR_URL=http://127.0.0.1:3000 OPERATOR_TOKEN=… node dist/examples/site.js`
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const TOKEN_LIFETIME_S = 3600;

/** Your own accounts and sessions go here; this site believes whatever name it is told. */
const sessions = new Map<string, { readonly id: string; readonly name: string }>();
const signIn = (name: string): string => {
  const session = randomUUID();
  sessions.set(session, { id: `user-${name}`, name });
  return session;
};

/** Calls Parlour as the operator. The operator's token never leaves this process. */
const askParlour = async (parlour: string, operatorToken: string, path: string, body: object) => {
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' };
  const response = await fetch(parlour + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`Parlour: ${response.status} ${await response.text()}`);
  return (await response.json()) as { readonly player: { readonly id: string } };
};

export function createSite(parlour: string, operatorToken: string): Server {
  return createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const answer = async (): Promise<void> => {
      if (pathname === '/sign-in') {
        const cookie = `session=${signIn(searchParams.get('name') ?? '')}; HttpOnly; SameSite=Strict`;
        reply.writeHead(204, { 'set-cookie': cookie }).end();
        return;
      }
      const user = sessions.get(/session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
      if (pathname !== '/parlour-token' || user === undefined) {
        reply.writeHead(user === undefined ? 401 : 404).end();
        return;
      }
      // Always the same player for a user: `externalId` is this site's id of the user.
      const who = { name: user.name, kind: 'person', externalId: user.id };
      const { player } = await askParlour(parlour, operatorToken, '/v1/players', who);
      const path = `/v1/players/${player.id}/tokens`;
      const issued = await askParlour(parlour, operatorToken, path, { expiresInS: TOKEN_LIFETIME_S });
      reply.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      reply.end(JSON.stringify({ parlour, ...issued }));
    };
    answer().catch((error: unknown) => {
      console.error(error);
      reply.writeHead(502).end();
    });
  });
}

if (argv[1] === fileURLToPath(import.meta.url))
  createSite(env['PARLOUR_URL'] ?? 'http://127.0.0.1:3000', env['OPERATOR_TOKEN'] ?? '').listen(8080);
