/** A short experiment: players are put together while instances are killed. */
import { test } from 'tap';
import { matches } from '#resilience/chaos/experiments/matches.js';
import { hasNoViolations } from '#resilience/load/counters.js';

test('players are put together once, whatever is killed', async (t) => {
  const { counters, report } = await matches({ players: 60, kills: 2, pairs: 3, isTimed: false });
  t.ok(hasNoViolations(counters), report);
});
