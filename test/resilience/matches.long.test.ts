/** Short experiments: players are put together and play rated series while instances are killed. */
import { test } from 'tap';
import { ladder } from '#resilience/chaos/experiments/ladder.js';
import { matches } from '#resilience/chaos/experiments/matches.js';
import { hasNoViolations } from '#resilience/load/counters.js';

test('players are put together once, whatever is killed', async (t) => {
  const { counters, report } = await matches({ players: 60, kills: 2, pairs: 3, isTimed: false });
  t.ok(hasNoViolations(counters), report);
});

test('rated games count once, whatever is killed', async (t) => {
  const { counters, report } = await ladder(20);
  t.ok(hasNoViolations(counters), report);
});
