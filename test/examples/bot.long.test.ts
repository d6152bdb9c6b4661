import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { playGame } from '#examples/bot.js';
import { registry, testedTypes } from '#test/support/game-types.js';
import { startFaultyProxy, unreliableNetwork } from '#test/support/faulty-proxy.js';
import { quickConfig } from '#test/support/quick-games.js';
import { startService, type Call } from '#test/support/service.js';

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

test('a bot', async (t) => {
  const { url, call } = await startService(t, {}, { registry });

  await t.test('plays every game type to its end', async (t) => {
    for (const { id: type } of testedTypes) {
      const game = await playGame(url, type, quickConfig(type));
      const { game: audited, checks } = await auditOf(call, game.links.self);
      t.equal(game.status, 'finished', type);
      t.same(audited.result, game.result, type);
      t.same(checks, CHECKS_OK, type);
    }
  });

  await t.test(
    'neither loses nor repeats moves when responses are lost and the service is overloaded',
    async (t) => {
      const proxy = await startFaultyProxy(t, url, unreliableNetwork());
      const game = await playGame(proxy.url, 'connect-four');
      const { entries } = await auditOf(call, game.links.self);
      const sent = proxy.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/moves'));
      const keys = new Set(sent.map(({ key }) => key));
      t.equal(entries.filter(({ by }) => by === 'human').length, keys.size, 'one entry per key');
      t.ok(sent.length > keys.size, 'moves were sent again');
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
