/** Bots at the rate limits, as docs/bots.md describes them. */
import { rm } from 'node:fs/promises';
import { Parlour, randomMove, type Retry } from 'parlour-client';
import { test, type Test } from 'tap';
import { readConfig } from '#src/config.js';
import { limitsOf } from '#src/limits.js';
import { newDataDir } from '#test/support/data-dir.js';
import { startService } from '#test/support/service-process.js';

const WINDOW_MS = 60_000;
const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

/** Starts a service with that limit for each address, and plays against it without pauses. */
const startLimited = async (t: Test, limit: number) => {
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));
  const settings = {
    DATABASE_URL: '',
    DATA_DIR,
    RATE_LIMIT_PER_MINUTE: String(limit),
    // A busy machine must not make the service refuse requests.
    MAX_EVENT_LOOP_DELAY_MS: '0',
  };
  const { url, stop } = await startService('Parlour', settings);
  t.teardown(stop);
  const { requestsPerTokenAndMinute } = limitsOf(readConfig({ RATE_LIMIT_PER_MINUTE: String(limit) }));
  const retries: Retry[] = [];
  const parlour = new Parlour({ baseUrl: url, onRetry: (retry) => retries.push(retry) });

  /** Plays a game to the end. Resolves with the number of moves, and the time that it took up to the limit of its token. */
  const play = async (level: 'easy' | 'hard', config: object) => {
    const seats = [{ kind: 'human' }, { kind: 'cpu', level }] as const;
    const session = await parlour.games('double-7').create({ config, seats: [...seats] });
    const began = performance.now();
    let [moves, limitMs] = [0, Infinity];
    const { status } = await session.playGame(({ legalMoves }) => {
      moves += 1;
      if (moves === requestsPerTokenAndMinute) limitMs = performance.now() - began;
      return randomMove(legalMoves);
    });
    const { checks, entries } = await session.audit();
    t.equal(status, 'finished');
    t.same(checks, CHECKS_OK);
    t.equal(entries.filter(({ by }) => by === 'human').length, moves, 'every move is stored, once');
    return { moves, limitMs };
  };
  return { play, retries, requestsPerTokenAndMinute };
};

test('a game against hard computer players stays below the default limits', async (t) => {
  const { play, retries } = await startLimited(t, readConfig({}).RATE_LIMIT_PER_MINUTE);
  await play('hard', {});
  t.same(retries, []);
});

test('a bot that plays without pauses above the limits loses nothing', async (t) => {
  const { play, retries, requestsPerTokenAndMinute } = await startLimited(t, 400);
  const { moves, limitMs } = await play('easy', { target: 750 });
  t.ok(moves > requestsPerTokenAndMinute, `${moves} moves`);
  // The window began with the token's first request, a moment after the game.
  if (limitMs < WINDOW_MS)
    t.match(retries, [{ cause: 429, attempt: 1 }], 'the limit of the token was reached');
  for (const { cause } of retries) t.equal(cause, 429);
});
