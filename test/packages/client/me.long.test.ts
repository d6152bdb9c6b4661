/** A player as a bot: all of its games over one stream, at the default limits, as docs/bots.md promises. */
import { rm } from 'node:fs/promises';
import { Parlour, randomMove, type PlayerEvent, type Retry } from 'parlour-client';
import { test } from 'tap';
import { readConfig } from '#src/config.js';
import { newDataDir } from '#test/support/data-dir.js';
import { startBotPy } from '#test/examples/run-bot-py.js';
import { startService } from '#test/support/service-process.js';

const GAMES = 20;
/** What the page promises for a minute. */
const MOVES = 1_000;
const MINUTE_MS = 60_000;

test('a player plays many games over one stream', async (t) => {
  const config = readConfig({});
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));
  const limits = {
    RATE_LIMIT_PER_MINUTE: String(config.RATE_LIMIT_PER_MINUTE),
    MAX_EVENT_LOOP_DELAY_MS: '0',
  };
  const { url, stop } = await startService('Parlour', { DATABASE_URL: '', DATA_DIR, ...limits });
  t.teardown(stop);
  const newPlayer = async (name: string): Promise<{ id: string; token: string }> => {
    const { data } = await new Parlour({ baseUrl: url }).api.POST('/v1/players', {
      body: { name, kind: 'bot' },
    });
    if (data === undefined || !('token' in data)) throw new Error('no player');
    return { id: data.player.id, token: data.token };
  };
  const [ada, bob] = [await newPlayer('Ada'), await newPlayer('Bob')];
  const retries: Retry[] = [];
  const parlour = new Parlour({
    baseUrl: url,
    playerToken: ada.token,
    onRetry: (retry) => retries.push(retry),
  });
  const newGame = {
    seats: [{ kind: 'human' }, { kind: 'cpu', level: 'easy' }],
    config: { target: 2000 },
  } as const;
  const stopped = new AbortController();
  let moves = 0;
  const errors: unknown[] = [];
  const began = performance.now();
  const strategies = {
    'double-7': async ({ legalMoves }) => {
      moves += 1;
      if (moves === MOVES) stopped.abort();
      // Not faster than promised.
      const early = (moves / MOVES) * MINUTE_MS - (performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, early)));
      return randomMove(legalMoves);
    },
  } satisfies Parameters<typeof parlour.me.play>[0];
  const playing = parlour.me.play(strategies, {
    signal: stopped.signal,
    onError: (error) => errors.push(error),
  });
  for (let games = 0; games < GAMES; games += 1)
    await parlour.games('double-7').create({ ...newGame, seats: [...newGame.seats] });
  await playing.catch(() => undefined);
  t.equal(moves, MOVES);
  t.strictSame([retries, errors], [[], []], 'nothing is refused');
  const waiting: string[] = [];
  for await (const { id } of parlour.me.games({ turn: 'mine', limit: 5 })) waiting.push(id);
  t.ok(waiting.length > 5, 'in pages');

  await t.test('and the bot in Python, which takes the seat that is kept for it', async (t) => {
    const bot = startBotPy(t, '--url', url, '--player', bob.token);
    const seats = [{ kind: 'human' as const }, { kind: 'open' as const, for: bob.id }];
    const session = await parlour.games('connect-four').create({ seats });
    const events: PlayerEvent['event'][] = [];
    const leave = new AbortController();
    const playTo = parlour.me.play(
      { 'connect-four': ({ legalMoves }) => randomMove(legalMoves) },
      {
        signal: leave.signal,
        onEnd: (game) => {
          if (game === session.id) leave.abort();
        },
      },
    );
    const listening = (async () => {
      for await (const { event, data } of parlour.me.events({ signal: leave.signal }))
        if ('game' in data && data.game === session.id) events.push(event);
    })();
    await Promise.all([playTo.catch(() => undefined), listening.catch(() => undefined)]);
    t.equal((await session.refresh()).status, 'finished');
    t.ok(events.indexOf('game-started') < events.indexOf('your-turn'));
    t.ok(bot);
  });
});
