/** The bot in Python plays over bad connections, against people, and after a restore. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { registry, testedTypes } from '#test/support/game-types.js';
import { newDataDir } from '#test/support/data-dir.js';
import { freePort } from '#test/support/ports.js';
import { quickConfig } from '#test/support/quick-games.js';
import { openGame, startService, TWO_HUMANS, type Call } from '#test/support/service.js';
import { laterRelease, startFaultyProxy, unreliableNetwork } from '#test/support/faulty-proxy.js';
import { sharedService } from '#test/support/shared-service.js';
import { printedResult, printedSeqs, startBotPy } from './run-bot-py.js';
import { skip } from '#test/support/python.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };
const quick = (type: string) => ['--type', type, '--config', JSON.stringify(quickConfig(type))];
const upTo = (version: number) => Array.from({ length: version }, (_, seq) => seq);
const pathOf = (link: string): string => new URL(link).pathname;

interface Audit {
  readonly game: { readonly version: number; readonly result: object };
  readonly entries: readonly {
    readonly by: string | null;
    readonly move: { readonly type: string } | null;
  }[];
  readonly checks: object;
}

const auditOf = async (call: Call, link: string): Promise<Audit> =>
  (await call('GET', `${pathOf(link)}/audit`)).body as Audit;

/** The bot has printed every entry once, and the result. */
const checkOutput = (t: Test, { game, checks }: Audit, lines: readonly string[]): void => {
  t.same(printedSeqs(lines), upTo(game.version), 'every entry, once');
  t.same(printedResult(lines), game.result);
  t.same(checks, CHECKS_OK);
};

test('bot.py plays a game of every type against computer players', { skip }, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  for (const { id: type } of testedTypes) {
    const bot = startBotPy(t, '--url', url, ...quick(type), '--against', 'easy');
    const { code, lines, errors } = await bot.ended;
    t.same({ code, errors }, { code: 0, errors: '' }, type);
    checkOutput(t, await auditOf(call, await bot.link), lines);
  }
});

test(
  'bot.py plays on when it meets entries, events and fields that it does not know',
  { skip },
  async (t) => {
    const { url, call } = await sharedService(t);
    const proxy = await startFaultyProxy(t, url, () => laterRelease);
    const bot = startBotPy(t, '--url', proxy.url, ...quick('connect-four'), '--against', 'easy');
    const { code, lines, errors } = await bot.ended;
    t.same({ code, errors }, { code: 0, errors: '' });
    checkOutput(t, await auditOf(call, await bot.link), lines);
  },
);

test('bots lose and double nothing when streams are cut and responses are lost', { skip }, async (t) => {
  const { url, call } = await sharedService(t);
  const type = 'basra';
  const proxy = await startFaultyProxy(t, url, unreliableNetwork());
  const host = startBotPy(t, '--url', proxy.url, ...quick(type), '--against', 'people');
  const link = await host.link;
  const guest = startBotPy(t, '--game', link, '--name', 'Ada');
  const audit = await auditOf(call, await guest.link.then(() => host.ended).then(() => link));
  for (const { code, lines, errors } of await Promise.all([host.ended, guest.ended])) {
    t.same({ code, errors }, { code: 0, errors: '' });
    checkOutput(t, audit, lines);
  }
  const moves = audit.entries.filter(({ by, move }) => by === 'human' && move?.type !== 'join');
  const sent = proxy.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/moves'));
  t.equal(moves.length, new Set(sent.map(({ key }) => key)).size, 'one entry per key');
  const resumed = proxy.seen.filter(({ lastEventId }) => lastEventId !== undefined);
  t.ok(resumed.length >= audit.game.version / 2, `${resumed.length} streams were resumed`);
});

test('bot.py starts over when the service was restored from an older copy', { skip }, async (t) => {
  const [DATA_DIR, copy] = [await newDataDir(), await newDataDir()];
  t.teardown(() => Promise.all([DATA_DIR, copy].map((dir) => rm(dir, { recursive: true, force: true }))));
  const env = { DATA_DIR, PORT: String(await freePort()) };
  const replace = async (from: string, to: string): Promise<void> => {
    await rm(to, { recursive: true });
    await promisify(execFile)('cp', ['-R', from, to]);
  };
  let service = await startService(t, env, { registry });
  const { path, tokens } = await openGame(service.call, 'connect-four', TWO_HUMANS);
  const [botToken = '', token = ''] = tokens;
  const bot = startBotPy(t, '--game', `${service.url}${path}`, '--token', botToken);
  /** Waits for the bot's move, then drops a chip into the first or last open column. */
  const reply = async (which: 0 | -1): Promise<number> => {
    for (;;) {
      const { version, turn, legalMoves } = (await service.call('GET', path, { token })).body;
      if (turn === null) return Number(version);
      if (turn.seat === 1) {
        const { body } = await service.call('POST', `${path}/moves`, { token, body: at(legalMoves, which) });
        return Number(body.game.version);
      }
      await sleep(50);
    }
  };
  const restart = async (change: () => Promise<void>): Promise<void> => {
    await service.close();
    await change();
    service = await startService(t, env, { registry });
  };
  await reply(0);
  await restart(() => replace(DATA_DIR, copy));
  await reply(0);
  t.equal(await reply(0), 7);
  await restart(() => replace(copy, DATA_DIR));
  let version = 0;
  while (version !== (version = await reply(-1)));

  const { code, lines, errors } = await bot.ended;
  // While the service is away, the log says so.
  t.equal(code, 0, errors);
  const notices = lines.filter((line) => line.includes('older copy'));
  t.equal(notices.length, 1);
  const afterRestore = lines.slice(lines.indexOf(at(notices, 0)));
  checkOutput(t, await auditOf(service.call, `${service.url}${path}`), afterRestore);
});

test('bot.py explains what it cannot do', { skip }, async (t) => {
  const { url, call } = await sharedService(t);
  const finished = await openGame(call, 'connect-four', {
    seats: [
      { kind: 'cpu', level: 'easy' },
      { kind: 'cpu', level: 'easy' },
    ],
  });
  const website = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>'),
  );
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  t.teardown(() => website.close());
  const websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  const refusals: readonly [args: string[], message: RegExp][] = [
    [['--url', url, '--type', 'chess'], /no game type 'chess'; there are connect-four, /],
    [['--url', url, '--config', '{"rows": 9}'], /^bot.py: validation-failed: /],
    [['--url', websiteUrl], /not that of a Parlour service: it sent text\/html/],
    [['--url', 'localhost'], /not the URL of a service/],
    [['--game', `${url}/docs`], /not the link of a game/],
    [['--game', `${url}${finished.path}`], /^bot.py: seat-taken: /],
    [['--game', `${url}${finished.path}`, '--token', 'x'], /^bot.py: unauthorized: /],
  ];
  for (const [args, message] of refusals) {
    const { code, errors } = await startBotPy(t, ...args).ended;
    t.equal(code, 1, args.join(' '));
    t.match(errors, message);
    t.notMatch(errors, 'Traceback');
  }
});
