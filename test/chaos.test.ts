/** The experiments of bench/chaos, briefly: what was acknowledged is kept, and nothing is played twice. */
import { test, type Test } from 'tap';
import { cutNetwork } from '../bench/chaos/experiments/cut-network.js';
import { databaseAway } from '../bench/chaos/experiments/database-away.js';
import { killService } from '../bench/chaos/experiments/kill-service.js';
import type { Outcome } from '../bench/chaos/experiments/outcome.js';
import { isClean } from '../bench/chaos/load/tally.js';

const SLOW = { timeout: 170_000 };
const PLAY_MS = 1000;
const clients = 8;

/** Nothing is wrong, and something was tried. */
const isSound = (t: Test, { tally, text }: Outcome): void => {
  t.ok(isClean(tally), text);
  t.ok(tally.counts['acknowledged changes'] >= clients, 'the clients have played');
  t.ok(tally.counts['games audited'] > 0, 'the games were audited');
};

for (const database of ['embedded', 'postgres'] as const) {
  test(`kill -9 of the service, ${database}`, SLOW, async (t) => {
    isSound(t, await killService({ database, signal: 'SIGKILL', times: 3, playMs: PLAY_MS, clients }));
  });
}

test('SIGTERM during play', SLOW, async (t) => {
  isSound(
    t,
    await killService({ database: 'postgres', signal: 'SIGTERM', times: 1, playMs: PLAY_MS, clients }),
  );
});

test('kill -9 of PostgreSQL', SLOW, async (t) => {
  const outcome = await databaseAway({ how: 'kill -9', times: 1, awayMs: 500, playMs: PLAY_MS, clients });
  isSound(t, outcome);
});

test('connections cut in requests and in answers', SLOW, async (t) => {
  const outcome = await cutNetwork({ database: 'embedded', playMs: 4 * PLAY_MS, clients });
  isSound(t, outcome);
  t.ok(outcome.tally.counts['connections lost'] > 0);
});
