/** Bots that meet in public games. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Parlour, randomMove, type Game } from 'parlour-client';
import { runBot, type TakenSeat } from 'parlour-client/bot';
import { test, type Test } from 'tap';
import { startService } from '#test/support/service.js';
import { FAULTS, startFaultyProxy } from '#test/support/faulty-proxy.js';
import { until } from '#test/support/until.js';

const PROGRAM = resolve('packages/client/dist/bot/main.js');
const HUMAN = { kind: 'human' as const };
const OPEN = { kind: 'open' as const };
const QUICK = { config: { target: 20 }, seats: [HUMAN, OPEN], visibility: 'public' as const };

test('two bots', async (t) => {
  const { url } = await startService(t);
  const parlour = new Parlour({ baseUrl: url });

  await t.test('play each other, several games at once, until they are stopped', async (t) => {
    const before = await parlour.double7.create({
      ...QUICK,
      config: {},
      seats: [HUMAN, HUMAN],
      clock: { perMoveS: 3600 },
    });
    await before.resign();
    const kept = await before.rematch();
    const stop = new AbortController();
    const ended: Game<'connect-four' | 'double-7'>[] = [];
    const errors: unknown[] = [];
    let [atOnce, most] = [0, 0];
    const options = {
      parlour,
      types: ['connect-four', 'double-7'] as const,
      strategy: ({ legalMoves }: Game<'connect-four' | 'double-7'>) =>
        randomMove<readonly object[]>(legalMoves) as never,
      pollMs: 50,
      games: 4,
      stop: stop.signal,
      onError: (error: unknown) => errors.push(error),
      onEnd: (game: Game<'connect-four' | 'double-7'>) => {
        ended.push(game);
        if (ended.length === 6) stop.abort();
      },
    };
    const count = {
      onSeat: () => void (most = Math.max(most, (atOnce += 1))),
      onRelease: () => void (atOnce -= 1),
    };
    const host = runBot({ ...options, ...count, name: 'Host', host: 3 });
    const guest = runBot({ ...options, name: 'Guest' });
    await Promise.all([host, guest]);
    t.same(errors, []);
    t.ok(ended.length >= 6);
    t.ok(ended.every(({ status }) => status === 'finished'));
    t.equal(most, 4, 'as many as it may');
    const waiting = [];
    for await (const { id } of parlour.publicGames({ status: 'waiting' })) waiting.push(id);
    t.same(waiting, [kept.id], 'the games that nobody joined are cancelled; a rematch waits for its players');
  });

  await t.test('give up a game whose strategy fails, and go on', async (t) => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    const [broken, fine] = [await parlour.basra.create(QUICK), await parlour.basra.create(QUICK)];
    const played = Promise.all(
      [broken, fine].map((session) => session.playGame(({ legalMoves }) => randomMove(legalMoves))),
    );
    const fault = new Error('no idea');
    await runBot({
      parlour,
      types: ['basra'],
      pollMs: 50,
      stop: stop.signal,
      strategy: ({ id, legalMoves }) => {
        if (id === broken.id) throw fault;
        return randomMove(legalMoves);
      },
      onError: (error) => errors.push(error),
      onEnd: () => stop.abort(),
    });
    t.same(errors, [fault]);
    const [given, won] = await played;
    t.match(given, { result: { reason: 'resigned', winners: [0] } });
    t.match(won, { result: { reason: 'target-reached' } });
  });

  await t.test('play on when the service is away for a while', async (t) => {
    let isAway = false;
    const proxy = await startFaultyProxy(t, url, () =>
      isAway ? FAULTS['connection cut before the request arrives'] : undefined,
    );
    const stop = new AbortController();
    const errors: unknown[] = [];
    const opponent = await parlour.basra.create(QUICK);
    const played = opponent.playGame(({ legalMoves }) => randomMove(legalMoves));
    let moves = 0;
    await runBot({
      parlour: new Parlour({ baseUrl: proxy.url, maxRetries: 0 }),
      types: ['basra'],
      pollMs: 50,
      stop: stop.signal,
      strategy: ({ legalMoves }) => {
        moves += 1;
        if (moves === 2) {
          isAway = true;
          setTimeout(() => (isAway = false), 300);
        }
        return randomMove(legalMoves);
      },
      onError: (error) => errors.push(error),
      onEnd: () => stop.abort(),
    });
    t.match(errors[0], { name: 'ConnectionError' });
    t.equal((await played).status, 'finished');
  });

  await t.test('resume the seats of an earlier run', async (t) => {
    const opponent = await parlour.basra.create(QUICK);
    const seats: TakenSeat[] = [];
    const first = new AbortController();
    const options = { parlour, types: ['basra'] as const, pollMs: 50 };
    const cut = runBot({
      ...options,
      signal: first.signal,
      strategy: () => new Promise<never>(() => undefined),
      onSeat: (seat) => seats.push(seat),
      onRelease: () => t.fail('the seat is kept'),
      onError: (error) => t.fail(String(error)),
      onEnd: ({ id, version, result }) => t.fail(`${id} ${version} ${String(result?.reason)}`),
    });
    await until(() => seats.length === 1);
    first.abort();
    await cut;
    const stop = new AbortController();
    const played = opponent.playGame(({ legalMoves }) => randomMove(legalMoves));
    const released: TakenSeat[] = [];
    const gone = { type: 'basra', id: '00000000-0000-7000-8000-000000000000', token: 'x' };
    const errors: unknown[] = [];
    await runBot({
      ...options,
      seats: [...seats, gone],
      stop: stop.signal,
      strategy: ({ legalMoves }) => randomMove(legalMoves),
      onRelease: (seat) => released.push(seat),
      onError: (error) => errors.push(error),
      onEnd: () => stop.abort(),
    });
    t.equal((await played).status, 'finished');
    t.same(new Set(released), new Set([...seats, gone]));
    t.match(errors, [{ code: 'not-found' }]);
  });
});

const start = (
  t: Test,
  ...options: string[]
): { bot: ChildProcess; output: Promise<string>; errors: Promise<string> } => {
  const bot = fork(PROGRAM, options, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  t.teardown(() => bot.kill('SIGKILL'));
  const [output, errors] = [bot.stdout, bot.stderr].map((stream) => (stream === null ? '' : text(stream)));
  return { bot, output: Promise.resolve(output ?? ''), errors: Promise.resolve(errors ?? '') };
};

test('the program', async (t) => {
  const { url } = await startService(t);
  const parlour = new Parlour({ baseUrl: url });
  const folder = await mkdtemp(join(tmpdir(), 'parlour-bot-'));
  t.teardown(() => rm(folder, { recursive: true }));

  await t.test('plays with a strategy from a file until it is stopped', async (t) => {
    const [strategy, seats] = [join(folder, 'first.mjs'), join(folder, 'seats.json')];
    await writeFile(strategy, 'export default ({ legalMoves }) => legalMoves[0];');
    const files = ['--strategy', strategy, '--seats', seats];
    const { bot, output, errors } = start(t, '--server', url, '--type', 'basra', '--poll', '0.1', ...files);
    const session = await parlour.basra.create(QUICK);
    const game = await session.playGame(({ legalMoves }) => randomMove(legalMoves));
    t.equal(game.seats[1]?.name, 'parlour-bot');
    bot.kill('SIGINT');
    t.same(await once(bot, 'exit'), [0, null]);
    t.equal(await errors, '');
    t.match(
      await output,
      new RegExp(`basra ${session.id} seat 1: (won|lost) \\d+–\\d+ \\(target-reached\\)`),
    );
    t.equal(await readFile(seats, 'utf8'), '[]\n');
  });

  await t.test('says what is wrong with its arguments', async (t) => {
    for (const [options, message] of [
      [['--type', 'chess'], /--type must be one of connect-four, .*“chess”/],
      [['--games', 'many'], /--games must be a whole number, not “many”/],
      [['--host', '2.5'], /--host must be a whole number, not “2.5”/],
      [['--poll', '0'], /--poll must be a number above 0, not “0”/],
      [['--server', 'localhost:3000'], /--server must be a URL such as .*, not “localhost:3000”/],
      [['--strategy', join(folder, 'none.mjs')], /Cannot find module/],
      [['--server', 'http://127.0.0.1:3000', '--colour'], /--colour/],
    ] as const) {
      const { bot, errors } = start(t, ...options);
      t.same(await once(bot, 'exit'), [1, null]);
      t.match(await errors, message);
    }
    const { bot, output } = start(t, '--help');
    t.same(await once(bot, 'exit'), [0, null]);
    t.match(await output, /--strategy <file>/);
  });
});
