import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import { playGame } from '#examples/bot.js';
import { gameTypes, registry } from '#test/support/game-types.js';
import { startService, type Call } from '#test/support/service.js';

/** Configs that make random games short. */
const QUICK: Readonly<Record<string, object>> = {
  war: { maxBattles: 20 },
  'black-box': { maxPoints: 10 },
  basra: { target: 10 },
  'double-7': { target: 10 },
  '7reeg': { maxRounds: 1 },
};
const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

interface Audit {
  readonly game: { readonly status: string; readonly result: object };
  readonly entries: readonly {
    readonly by: string | null;
    readonly move: { readonly type: string } | null;
  }[];
  readonly checks: object;
}

const auditOf = async (call: Call, path: string): Promise<Audit> =>
  (await call('GET', `${path}/audit`)).body as Audit;

const BUSY = JSON.stringify({ code: 'overloaded' });

/** A proxy that loses every third response and refuses every fifth request as overloaded. */
const startUnreliableProxy = async (
  t: Test,
  service: string,
): Promise<{ url: string; keys: Set<string> }> => {
  const keys = new Set<string>();
  let requests = 0;
  const forward = async (method: string, path: string, headers: Record<string, string>, body: string) => {
    const sent = method === 'POST' ? { method, headers, body } : { method, headers };
    const forwarded = await fetch(`${service}${path}`, sent);
    return { status: forwarded.status, body: await forwarded.text() };
  };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const {
      'content-type': type = '',
      authorization = '',
      'if-match': ifMatch = '*',
      'idempotency-key': key,
    } = headers;
    const token = authorization === '' ? {} : { authorization };
    const keyed = key === undefined ? {} : { 'idempotency-key': String(key) };
    requests += 1;
    const turn = requests;
    if (turn % 5 === 0) {
      response.writeHead(503, { 'retry-after': '0' }).end(BUSY);
      return;
    }
    if (method === 'POST' && url.endsWith('/moves')) keys.add(String(key));
    const sent = { ...(type !== '' && { 'content-type': type }), 'if-match': ifMatch, ...keyed, ...token };
    void text(request)
      .then((body) => forward(method, url, sent, body))
      .then(({ status, body }) =>
        turn % 3 === 0 ? response.destroy() : response.writeHead(status).end(body),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
};

/** The service starts slowly on a busy machine. */
const SLOW = { timeout: 120_000 };

test('a bot', SLOW, async (t) => {
  const { url, call } = await startService(t, {}, { registry });

  await t.test('plays every game type to its end', async (t) => {
    for (const type of gameTypes.keys()) {
      const game = await playGame(url, type, QUICK[type]);
      const { game: audited, checks } = await auditOf(call, game.links.self);
      t.equal(game.status, 'finished', type);
      t.same(audited.result, game.result, type);
      t.same(checks, CHECKS_OK, type);
    }
  });

  await t.test(
    'neither loses nor repeats moves when responses are lost and the service is overloaded',
    async (t) => {
      const proxy = await startUnreliableProxy(t, url);
      const game = await playGame(proxy.url, 'connect-four');
      const { entries } = await auditOf(call, game.links.self);
      t.equal(entries.filter(({ by }) => by === 'human').length, proxy.keys.size, 'one entry per key');
      t.ok(proxy.keys.size >= 4);
    },
  );

  await t.test('fails with the refusal if a retry cannot help', async (t) => {
    await t.rejects(playGame(url, 'chess'), { message: /no game type “chess”/ });
    await t.rejects(playGame(url, 'connect-four', { rows: 9 }), { message: /validation-failed/ });
  });

  await t.test('runs from the command line', async (t) => {
    const program = fileURLToPath(new URL('../../examples/bot.js', import.meta.url));
    const bot = fork(program, ['connect-four', url, '{"drawWhenUnwinnable": true}'], { stdio: 'pipe' });
    const [output, [code]] = await Promise.all([bot.stdout ? text(bot.stdout) : '', once(bot, 'exit')]);
    t.equal(code, 0);
    t.match(output, /^connect-four [0-9a-f-]{36}: \{"outcome":/);
  });
});
