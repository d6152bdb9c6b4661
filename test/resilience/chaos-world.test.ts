/** The database goes away, the network breaks: what was acknowledged is kept, and nothing is played twice. */
import { test } from 'tap';
import { cutNetwork } from '#resilience/chaos/experiments/cut-network.js';
import { databaseAway } from '#resilience/chaos/experiments/database-away.js';
import { BRIEF, isSound, SLOW } from './chaos-support.js';

test('kill -9 of PostgreSQL', SLOW, async (t) => {
  isSound(t, await databaseAway({ how: 'kill -9', times: 1, awayMs: 500, ...BRIEF }));
});

test('connections cut in requests and in answers', SLOW, async (t) => {
  const outcome = await cutNetwork({ database: 'embedded', ...BRIEF, playMs: 4 * BRIEF.playMs });
  isSound(t, outcome);
  t.ok(outcome.tally.counts['connections lost'] > 0);
});
